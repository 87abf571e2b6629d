package main

import (
	"context"
	"net/http"

	cloudflare "github.com/cloudflare/cloudflare-go"
)

func useFirstVersion(ctx context.Context, to target) {
	api, err := cloudflare.NewWithAPIToken(to.token, cloudflare.BaseURL(to.url), cloudflare.UsingRetryPolicy(0, 0, 0))
	must("cloudflare-go 0: client", err)
	zone := cloudflare.ZoneIdentifier(to.zone)
	firstReads(ctx, api, zone)
	firstEntryPoint(ctx, api, zone)
	firstManagedPhase(ctx, api, zone)
	firstFirewallRules(ctx, api, zone)
}

func firstReads(ctx context.Context, api *cloudflare.API, zone *cloudflare.ResourceContainer) {
	zones, err := api.ListZones(ctx)
	must("list zones", err)
	equal("list zones", len(zones), 3)
	details, err := api.ZoneDetails(ctx, zone.Identifier)
	must("get a zone", err)
	equal("get a zone", details.Name, "bank.example")
	rulesets, err := api.ListRulesets(ctx, zone, cloudflare.ListRulesetsParams{})
	must("list rulesets", err)
	for _, listed := range rulesets {
		ruleset, err := api.GetRuleset(ctx, zone, listed.ID)
		must("get the ruleset "+listed.Name, err)
		equal("its version", *ruleset.Version, *listed.Version)
	}
	_, err = api.GetRuleset(ctx, zone, "00000000000000000000000000000000")
	refused("get a ruleset that is none", err, "could not find ruleset")
	_, err = api.ZoneSettings(ctx, zone.Identifier)
	refused("get what the sandbox does not emulate", err, "HTTP 501")
}

func firstEntryPoint(ctx context.Context, api *cloudflare.API, zone *cloudflare.ResourceContainer) {
	rule := cloudflare.RulesetRule{
		Action:      "block",
		Expression:  `http.host eq "a.example"`,
		Description: "one",
		Enabled:     pointer(true),
	}
	put := func(rules ...cloudflare.RulesetRule) (cloudflare.Ruleset, error) {
		return api.UpdateEntrypointRuleset(ctx, zone, cloudflare.UpdateEntrypointRulesetParams{Phase: customPhase, Rules: rules})
	}
	skip := cloudflare.RulesetRule{
		Action:           "skip",
		Expression:       `http.request.uri.path eq "/health"`,
		ActionParameters: &cloudflare.RulesetRuleActionParameters{Phases: []string{managedPhase}, Products: []string{"waf"}},
		Logging:          &cloudflare.RulesetRuleLogging{Enabled: pointer(true)},
	}
	_, err := put(rule, skip)
	must("put an entry point with a skip rule", err)
	read, err := api.GetEntrypointRuleset(ctx, zone, customPhase)
	must("get the entry point", err)
	equal("its rules", len(read.Rules), 2)
	equal("the skipped phase", read.Rules[1].ActionParameters.Phases[0], managedPhase)
	// Clients send back what they read, with ids, versions and dates.
	again, err := put(read.Rules...)
	must("put what was read", err)
	equal("the rule keeps its id", again.Rules[0].ID, read.Rules[0].ID)
	equal("the rule keeps its version", *again.Rules[0].Version, *read.Rules[0].Version)
	rule.Description = "changed"
	_, err = api.Raw(ctx, http.MethodPatch, "/zones/"+zone.Identifier+"/rulesets/"+read.ID+"/rules/"+read.Rules[0].ID, rule, nil)
	must("patch a rule", err)
	// The client's own method takes the ruleset in the answer for an error.
	_, err = api.Raw(ctx, http.MethodDelete, "/zones/"+zone.Identifier+"/rulesets/"+read.ID+"/rules/"+read.Rules[1].ID, nil, nil)
	must("delete a rule", err)
	read, err = api.GetEntrypointRuleset(ctx, zone, customPhase)
	must("get the entry point", err)
	equal("its rules", len(read.Rules), 1)
	equal("the changed rule", read.Rules[0].Description, "changed")
	rule.Expression = `http.hots eq "a.example"`
	_, err = put(rule)
	refused("put an expression with a wrong name", err, "unknown identifier")
}

func firstManagedPhase(ctx context.Context, api *cloudflare.API, zone *cloudflare.ResourceContainer) {
	read, err := api.GetEntrypointRuleset(ctx, zone, managedPhase)
	must("get the managed phase", err)
	executed := read.Rules[len(read.Rules)-1].ActionParameters
	executed.Overrides = &cloudflare.RulesetRuleActionParametersOverrides{
		Categories: []cloudflare.RulesetRuleActionParametersCategories{
			{Category: "paranoia-level-4", Enabled: pointer(false)},
		},
	}
	put, err := api.UpdateRuleset(ctx, zone, cloudflare.UpdateRulesetParams{ID: read.ID, Rules: read.Rules})
	must("override a category", err)
	equal("its version", *put.Rules[len(put.Rules)-1].Version != *read.Rules[len(read.Rules)-1].Version, true)
}

func firstFirewallRules(ctx context.Context, api *cloudflare.API, zone *cloudflare.ResourceContainer) {
	filters, err := api.CreateFilters(ctx, zone, []cloudflare.FilterCreateParams{{Expression: `ip.src eq 192.0.2.9`}})
	must("create a filter", err)
	_, err = api.CreateFilters(ctx, zone, []cloudflare.FilterCreateParams{{Expression: `ip.src eq 192.0.2.9`}})
	refused("create it again", err, "10102")
	// The client sends the filter with an empty expression beside its id.
	rules, err := api.CreateFirewallRules(ctx, zone, []cloudflare.FirewallRuleCreateParams{
		{Action: "block", Description: "by its filter", Filter: cloudflare.Filter{ID: filters[0].ID}},
	})
	must("create a firewall rule for it", err)
	equal("its expression", rules[0].Filter.Expression, "ip.src eq 192.0.2.9")
	_, err = api.UpdateFirewallRule(ctx, zone, cloudflare.FirewallRuleUpdateParams{
		ID: rules[0].ID, Action: "managed_challenge", Filter: cloudflare.Filter{ID: filters[0].ID},
	})
	must("change it", err)
	listed, _, err := api.FirewallRules(ctx, zone, cloudflare.FirewallRuleListParams{})
	must("list firewall rules", err)
	equal("the last action", listed[len(listed)-1].Action, "managed_challenge")
	_, err = api.UpdateFilter(ctx, zone, cloudflare.FilterUpdateParams{ID: filters[0].ID, Expression: "ip.src eq 192.0.2.10"})
	must("change the filter", err)
	refused("delete a filter in use", api.DeleteFilter(ctx, zone, filters[0].ID), "is used by")
	must("delete the firewall rule", api.DeleteFirewallRule(ctx, zone, rules[0].ID))
	must("delete the filter", api.DeleteFilter(ctx, zone, filters[0].ID))
	must("validate an expression", api.ValidateFilterExpression(ctx, "not ssl"))
}
