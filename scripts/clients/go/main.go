// Uses the sandbox through cloudflare-go, version 0 and the current one, as Terraform's provider 4 and 5 and many
// programs do. Reads CLOUDFLARE_BASE_URL, CLOUDFLARE_API_TOKEN and ZONE_ID. Ends at the first answer that is not as at
// the service.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"
)

func main() {
	target := target{
		url:   os.Getenv("CLOUDFLARE_BASE_URL"),
		token: os.Getenv("CLOUDFLARE_API_TOKEN"),
		zone:  os.Getenv("ZONE_ID"),
	}
	ctx := context.Background()
	useFirstVersion(ctx, target)
	useCurrentVersion(ctx, target)
}

// target says where the sandbox answers.
type target struct{ url, token, zone string }

const (
	customPhase  = "http_request_firewall_custom"
	managedPhase = "http_request_firewall_managed"
)

// must ends the program if a step failed, and prints its name otherwise.
func must(step string, err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", step, err)
		os.Exit(1)
	}
	fmt.Println(step)
}

// equal ends the program if a step gave something else than expected.
func equal[T comparable](step string, found, expected T) {
	if found != expected {
		must(step, fmt.Errorf("found %v, expected %v", found, expected))
	}
}

// refused ends the program unless a step was refused with a text.
func refused(step string, err error, text string) {
	if err == nil || !strings.Contains(err.Error(), text) {
		must(step, fmt.Errorf("expected a refusal with %q, found %v", text, err))
	}
	fmt.Println(step)
}

func pointer[T any](value T) *T { return &value }
