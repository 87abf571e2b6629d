"""Uses the sandbox through the service's SDK, and prints what it found as JSON. Argument: the id of a zone."""

import json
import sys

from cloudflare import APIStatusError, Cloudflare

zone_id = sys.argv[1]
phase = "http_request_firewall_custom"
client = Cloudflare()


def plain(ruleset):
    """The SDK gives the answers of changes as plain values, and others as models."""
    return ruleset if isinstance(ruleset, dict) else ruleset.to_dict(mode="json")


def refused(call):
    try:
        call()
    except APIStatusError as error:
        return [type(error).__name__, error.status_code, [one.message for one in error.errors]]
    return None


zones = [zone.name for zone in client.zones.list()]
put = plain(
    client.rulesets.phases.update(phase, zone_id=zone_id, rules=[{"action": "block", "expression": "not ssl"}])
)
[rule] = put["rules"]
where = {"ruleset_id": put["id"], "zone_id": zone_id}
edited = plain(client.rulesets.rules.edit(rule["id"], **where, action="log", expression="not ssl"))
added = plain(
    client.rulesets.rules.create(**where, action="block", expression='http.host eq "a.example"', position={"index": 1})
)
client.rulesets.rules.delete(added["rules"][0]["id"], **where)
made = plain(client.rulesets.create(zone_id=zone_id, kind="custom", name="mine", phase=phase, rules=[]))
client.rulesets.delete(made["id"], zone_id=zone_id)
dry = client.rulesets.phases.update(phase, zone_id=zone_id, dry_run=True, rules=[])
print(
    json.dumps(
        {
            "zones": zones,
            "edited": [edited["version"], edited["rules"][0]["action"]],
            "added": [one["expression"] for one in added["rules"]],
            "dry": dry,
            "kept": [one.action for one in client.rulesets.phases.get(phase, zone_id=zone_id).rules],
            "versions": [one.version for one in client.rulesets.versions.list(put["id"], zone_id=zone_id)],
            "refused": refused(
                lambda: client.rulesets.phases.update(
                    phase, zone_id=zone_id, rules=[{"action": "block", "expression": 'http.hst eq "a"'}]
                )
            ),
            "deleted": refused(lambda: client.rulesets.get(made["id"], zone_id=zone_id)),
            "elsewhere": refused(lambda: client.bot_management.get(zone_id=zone_id)),
        }
    )
)
