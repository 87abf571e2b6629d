// Reads texts as Terraform's language and its yamldecode, and Go's encoding/json do.
//
// Input: a JSON list of {"kind": "yaml" | "json" | "tf" | "tf.json" | "syntax", "text"}. Output: for each, the pairs of "ref" and "expression"
// of every object that has an expression, or null if the text is rejected. "syntax" is Terraform's language, parsed only.
package main

import (
	"encoding/json"
	"os"

	yaml "github.com/zclconf/go-cty-yaml"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

type testCase struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
}

func decode(c testCase) (any, error) {
	raw := []byte(c.Text)
	if c.Kind == "yaml" {
		implied, err := yaml.ImpliedType(raw)
		if err != nil {
			return nil, err
		}
		value, err := yaml.Unmarshal(raw, implied)
		if err != nil {
			return nil, err
		}
		if raw, err = ctyjson.Marshal(value, implied); err != nil {
			return nil, err
		}
	}
	var value any
	err := json.Unmarshal(raw, &value)
	return value, err
}

func pairs(value any, found [][2]string) [][2]string {
	switch value := value.(type) {
	case map[string]any:
		if expression, ok := value["expression"].(string); ok {
			// The ref of a rule that has none, or one that is not a string, is empty.
			ref, _ := value["ref"].(string)
			found = append(found, [2]string{ref, expression})
		}
		for _, member := range value {
			found = pairs(member, found)
		}
	case []any:
		for _, item := range value {
			found = pairs(item, found)
		}
	}
	return found
}

var languages = map[string]func(string) ([][2]string, error){
	"tf":      readModule,
	"tf.json": readJSONModule,
	"syntax":  checkSyntax,
}

func read(c testCase) (found [][2]string) {
	// The library panics on some texts that it should reject.
	defer func() {
		if recover() != nil {
			found = nil
		}
	}()
	if language, ok := languages[c.Kind]; ok {
		if found, err := language(c.Text); err == nil {
			return found
		}
		return nil
	}
	value, err := decode(c)
	if err != nil {
		return nil
	}
	return pairs(value, [][2]string{})
}

func main() {
	var cases []testCase
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	results := make([][][2]string, len(cases))
	for at, c := range cases {
		results[at] = read(c)
	}
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		panic(err)
	}
}
