package main

import (
	"errors"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/tryfunc"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
	yaml "github.com/zclconf/go-cty-yaml"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

var functions = map[string]function.Function{
	"can":        tryfunc.CanFunc,
	"chomp":      stdlib.ChompFunc,
	"coalesce":   stdlib.CoalesceFunc,
	"concat":     stdlib.ConcatFunc,
	"flatten":    stdlib.FlattenFunc,
	"format":     stdlib.FormatFunc,
	"indent":     stdlib.IndentFunc,
	"join":       stdlib.JoinFunc,
	"jsondecode": stdlib.JSONDecodeFunc,
	"jsonencode": stdlib.JSONEncodeFunc,
	"keys":       stdlib.KeysFunc,
	"lower":      stdlib.LowerFunc,
	"merge":      stdlib.MergeFunc,
	"replace":    stdlib.ReplaceFunc,
	"split":      stdlib.SplitFunc,
	"trimspace":  stdlib.TrimSpaceFunc,
	"try":        tryfunc.TryFunc,
	"upper":      stdlib.UpperFunc,
	"values":     stdlib.ValuesFunc,
	"yamldecode": yaml.YAMLDecodeFunc,
}

// readJSONModule is readModule for Terraform's JSON syntax.
func readJSONModule(text string) ([][2]string, error) {
	file, problems := json.Parse([]byte(text), "main.tf.json")
	if problems.HasErrors() {
		return nil, problems
	}
	content, problems := file.Body.Content(&hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
		{Type: "locals"},
		{Type: "resource", LabelNames: []string{"type", "name"}},
	}})
	if problems.HasErrors() {
		return nil, problems
	}
	locals := map[string]cty.Value{}
	scope := &hcl.EvalContext{Variables: map[string]cty.Value{}, Functions: functions}
	for _, block := range content.Blocks.OfType("locals") {
		values, err := attributes(block.Body, scope)
		if err != nil {
			return nil, err
		}
		for name, value := range values {
			if _, ok := locals[name]; ok || !hclsyntax.ValidIdentifier(name) {
				return nil, errors.New("a name of a local")
			}
			locals[name] = value
		}
	}
	scope.Variables["local"] = cty.ObjectVal(locals)
	found := [][2]string{}
	for _, block := range content.Blocks.OfType("resource") {
		if block.Labels[0] != "cloudflare_ruleset" || !hclsyntax.ValidIdentifier(block.Labels[1]) {
			return nil, errors.New("no resource of the provider")
		}
		values, err := attributes(block.Body, scope)
		if err != nil {
			return nil, err
		}
		own := map[string]any{}
		for name, value := range values {
			own[name] = plain(value)
		}
		found = pairs(own, found)
	}
	return found, nil
}

func attributes(body hcl.Body, scope *hcl.EvalContext) (map[string]cty.Value, error) {
	given, problems := body.JustAttributes()
	if problems.HasErrors() {
		return nil, problems
	}
	values := map[string]cty.Value{}
	for name, attribute := range given {
		if values[name], problems = attribute.Expr.Value(scope); problems.HasErrors() {
			return nil, problems
		}
	}
	return values, nil
}

// checkSyntax rejects a text that HCL cannot parse, and returns no pairs.
func checkSyntax(text string) ([][2]string, error) {
	_, problems := hclsyntax.ParseConfig([]byte(text), "main.tf", hcl.InitialPos)
	if problems.HasErrors() {
		return nil, problems
	}
	return [][2]string{}, nil
}

// readModule returns the pairs of the rules of all resources of a file in Terraform's language, as Terraform would plan them
// with the defaults of its variables. An error of the evaluation rejects the file.
func readModule(text string) ([][2]string, error) {
	file, problems := hclsyntax.ParseConfig([]byte(text), "main.tf", hcl.InitialPos)
	if problems.HasErrors() {
		return nil, problems
	}
	body := file.Body.(*hclsyntax.Body)
	scope := &hcl.EvalContext{Variables: map[string]cty.Value{}, Functions: functions}
	if err := define(body, scope); err != nil {
		return nil, err
	}
	found := [][2]string{}
	for _, block := range body.Blocks {
		if block.Type != "resource" {
			continue
		}
		if len(block.Labels) != 2 || block.Labels[0] != "cloudflare_ruleset" || !hclsyntax.ValidIdentifier(block.Labels[1]) {
			return nil, errors.New("no resource of the provider")
		}
		scopes, err := instances(block.Body, scope)
		if err != nil {
			return nil, err
		}
		for _, one := range scopes {
			if found, err = bodyPairs(block.Body, one, found); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

// define gives the scope the variables and locals of a module. Locals may refer to each other in any order.
func define(body *hclsyntax.Body, scope *hcl.EvalContext) error {
	variables, locals := map[string]cty.Value{}, map[string]cty.Value{}
	pending := map[string]hclsyntax.Expression{}
	for _, block := range body.Blocks {
		if block.Type == "variable" && len(block.Labels) == 1 {
			if given, ok := block.Body.Attributes["default"]; ok {
				value, problems := given.Expr.Value(nil)
				if problems.HasErrors() {
					return problems
				}
				variables[block.Labels[0]] = value
			}
		}
		if block.Type == "locals" {
			for name, attribute := range block.Body.Attributes {
				if _, ok := pending[name]; ok {
					return errors.New("defined twice")
				}
				pending[name] = attribute.Expr
			}
		}
	}
	scope.Variables["var"] = cty.ObjectVal(variables)
	for len(pending) > 0 {
		before := len(pending)
		scope.Variables["local"] = cty.ObjectVal(locals)
		for name, expression := range pending {
			if value, problems := expression.Value(scope); !problems.HasErrors() {
				locals[name] = value
				delete(pending, name)
			}
		}
		if len(pending) == before {
			return errors.New("locals that cannot be evaluated")
		}
	}
	scope.Variables["local"] = cty.ObjectVal(locals)
	return nil
}

// instances returns a scope for each instance that count or for_each makes.
func instances(body *hclsyntax.Body, scope *hcl.EvalContext) ([]*hcl.EvalContext, error) {
	scopes := []*hcl.EvalContext{}
	if count, ok := body.Attributes["count"]; ok {
		value, problems := count.Expr.Value(scope)
		if problems.HasErrors() {
			return nil, problems
		}
		number, err := convert.Convert(value, cty.Number)
		if err != nil || number.IsNull() || !number.IsKnown() {
			return nil, errors.New("no count")
		}
		size, _ := number.AsBigFloat().Int64()
		for at := int64(0); at < size && at < 100; at++ {
			scopes = append(scopes, child(scope, "count", map[string]cty.Value{"index": cty.NumberIntVal(at)}))
		}
		return scopes, nil
	}
	if each, ok := body.Attributes["for_each"]; ok {
		value, problems := each.Expr.Value(scope)
		if problems.HasErrors() {
			return nil, problems
		}
		if value.IsNull() || !value.IsKnown() || !(value.Type().IsObjectType() || value.Type().IsMapType()) {
			return nil, errors.New("for_each takes a map")
		}
		for key, member := range value.AsValueMap() {
			scopes = append(scopes, child(scope, "each", map[string]cty.Value{"key": cty.StringVal(key), "value": member}))
		}
		return scopes, nil
	}
	return append(scopes, scope), nil
}

func child(scope *hcl.EvalContext, name string, members map[string]cty.Value) *hcl.EvalContext {
	inner := scope.NewChild()
	inner.Variables = map[string]cty.Value{name: cty.ObjectVal(members)}
	return inner
}

// bodyPairs adds the pairs of a block: of its own attributes, of the values in them, and of the blocks in it.
func bodyPairs(body *hclsyntax.Body, scope *hcl.EvalContext, found [][2]string) ([][2]string, error) {
	own := map[string]any{}
	for name, attribute := range body.Attributes {
		if name == "for_each" || name == "count" {
			continue
		}
		value, problems := attribute.Expr.Value(scope)
		if problems.HasErrors() {
			return nil, problems
		}
		own[name] = plain(value)
	}
	found = pairs(own, found)
	var err error
	for _, block := range body.Blocks {
		if block.Type == "dynamic" {
			found, err = dynamicPairs(block, scope, found)
		} else if block.Type != "rules" || len(block.Labels) > 0 {
			err = errors.New("no block of a ruleset")
		} else {
			found, err = bodyPairs(block.Body, scope, found)
		}
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

func dynamicPairs(block *hclsyntax.Block, scope *hcl.EvalContext, found [][2]string) ([][2]string, error) {
	each, ok := block.Body.Attributes["for_each"]
	if !ok || len(block.Labels) != 1 || block.Labels[0] != "rules" || len(block.Body.Blocks) != 1 {
		return nil, errors.New("no dynamic block of rules")
	}
	iterator := "rules"
	if given, ok := block.Body.Attributes["iterator"]; ok {
		if iterator = hcl.ExprAsKeyword(given.Expr); iterator == "" {
			return nil, errors.New("an iterator that is no name")
		}
	}
	value, problems := each.Expr.Value(scope)
	if problems.HasErrors() {
		return nil, problems
	}
	if value.IsNull() || !value.CanIterateElements() {
		return nil, errors.New("for_each takes a collection")
	}
	for elements := value.ElementIterator(); elements.Next(); {
		key, member := elements.Element()
		inner := child(scope, iterator, map[string]cty.Value{"key": key, "value": member})
		for _, content := range block.Body.Blocks {
			if content.Type != "content" {
				return nil, errors.New("a dynamic block takes content")
			}
			var err error
			if found, err = bodyPairs(content.Body, inner, found); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

// plain returns a value as encoding/json would. Text is as the provider gets it; other values only carry objects.
func plain(value cty.Value) any {
	if value.IsNull() || !value.IsKnown() {
		return nil
	}
	kind := value.Type()
	if kind == cty.String {
		return value.AsString()
	}
	if kind.IsObjectType() || kind.IsMapType() {
		members := map[string]any{}
		for name, member := range value.AsValueMap() {
			members[name] = plain(member)
		}
		return members
	}
	if kind.IsTupleType() || kind.IsListType() || kind.IsSetType() {
		items := []any{}
		for _, item := range value.AsValueSlice() {
			items = append(items, plain(item))
		}
		return items
	}
	return nil
}
