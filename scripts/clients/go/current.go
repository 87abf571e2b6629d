package main

import (
	"context"

	cloudflare "github.com/cloudflare/cloudflare-go/v7"
	"github.com/cloudflare/cloudflare-go/v7/filters"
	"github.com/cloudflare/cloudflare-go/v7/option"
	"github.com/cloudflare/cloudflare-go/v7/rulesets"
)

func useCurrentVersion(ctx context.Context, to target) {
	options := []option.RequestOption{
		option.WithBaseURL(to.url), option.WithAPIToken(to.token), option.WithMaxRetries(0),
	}
	currentEntryPoint(ctx, rulesets.NewRulesetService(options...), to.zone)
	currentFilters(ctx, filters.NewFilterService(options...), to.zone)
}

func currentEntryPoint(ctx context.Context, service *rulesets.RulesetService, zone string) {
	listed, err := service.List(ctx, rulesets.RulesetListParams{ZoneID: cloudflare.F(zone)})
	must("cloudflare-go 7: list rulesets", err)
	for _, one := range listed.Result {
		ruleset, err := service.Get(ctx, one.ID, rulesets.RulesetGetParams{ZoneID: cloudflare.F(zone)})
		must("get the ruleset "+one.Name, err)
		equal("its version", ruleset.Version, one.Version)
	}
	block := rulesets.BlockRuleParam{
		Action:     cloudflare.F(rulesets.BlockRuleActionBlock),
		Expression: cloudflare.F(`http.host eq "a.example"`),
		Enabled:    cloudflare.F(true),
	}
	skip := rulesets.SkipRuleParam{
		Action:     cloudflare.F(rulesets.SkipRuleActionSkip),
		Expression: cloudflare.F(`http.request.uri.path eq "/health"`),
		ActionParameters: cloudflare.F(rulesets.SkipRuleActionParametersParam{
			Ruleset: cloudflare.F(rulesets.SkipRuleActionParametersRulesetCurrent),
		}),
	}
	put, err := service.Phases.Update(ctx, rulesets.PhaseHTTPRequestFirewallCustom, rulesets.PhaseUpdateParams{
		ZoneID: cloudflare.F(zone),
		Rules:  cloudflare.F([]rulesets.PhaseUpdateParamsRuleUnion{block, skip}),
	})
	must("put an entry point with a skip rule", err)
	equal("its rules", len(put.Rules), 2)
	block.Expression = cloudflare.F("not ssl")
	edited, err := service.Rules.Edit(ctx, put.ID, put.Rules[0].ID, rulesets.RuleEditParams{ZoneID: cloudflare.F(zone), Body: rulesets.RuleEditParamsBodyBlockRule{BlockRuleParam: block}})
	must("patch a rule", err)
	equal("its expression", edited.Rules[0].Expression, "not ssl")
	equal("its version", edited.Rules[0].Version, "2")
	added, err := service.Rules.New(ctx, put.ID, rulesets.RuleNewParams{ZoneID: cloudflare.F(zone), Body: rulesets.RuleNewParamsBodyBlockRule{BlockRuleParam: block}})
	must("add a rule", err)
	equal("its rules", len(added.Rules), 3)
	left, err := service.Rules.Delete(ctx, put.ID, added.Rules[2].ID, rulesets.RuleDeleteParams{ZoneID: cloudflare.F(zone)})
	must("delete a rule", err)
	equal("its rules", len(left.Rules), 2)
	read, err := service.Phases.Get(ctx, rulesets.PhaseHTTPRequestFirewallCustom, rulesets.PhaseGetParams{ZoneID: cloudflare.F(zone)})
	must("get the entry point", err)
	equal("its version", read.Version, left.Version)
	block.Expression = cloudflare.F(`http.hots eq "a.example"`)
	_, err = service.Rules.Edit(ctx, put.ID, put.Rules[0].ID, rulesets.RuleEditParams{ZoneID: cloudflare.F(zone), Body: rulesets.RuleEditParamsBodyBlockRule{BlockRuleParam: block}})
	refused("patch in a wrong name", err, "unknown identifier")
}

func currentFilters(ctx context.Context, service *filters.FilterService, zone string) {
	created, err := service.New(ctx, filters.FilterNewParams{
		ZoneID: cloudflare.F(zone),
		Body:   []filters.FirewallFilterParam{{Expression: cloudflare.F("ip.src eq 192.0.2.11")}},
	})
	must("create a filter", err)
	listed, err := service.List(ctx, filters.FilterListParams{ZoneID: cloudflare.F(zone)})
	must("list filters", err)
	equal("the last expression", listed.Result[len(listed.Result)-1].Expression, "ip.src eq 192.0.2.11")
	_, err = service.Delete(ctx, created.Result[0].ID, filters.FilterDeleteParams{ZoneID: cloudflare.F(zone)})
	must("delete the filter", err)
}
