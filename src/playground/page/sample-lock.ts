/** A lock file with the OWASP ruleset, as the example of the documentation has it. */
export const SAMPLE_LOCK = `{
  "lock_version": 1,
  "rulesets": [
    {
      "id": "4814384a9e5d4991b9815dcfc25d2f1f",
      "name": "Cloudflare OWASP Core Ruleset",
      "phase": "http_request_firewall_managed",
      "version": "44",
      "score_rule": "6179ae15870a4bb7b2d480d4843b323c",
      "rules": [
        {
          "id": "017acb7b959e90a472cae052b3b20847",
          "description": "941100: XSS Attack Detected via libinjection",
          "ref": "5e9ad9c3c0b7a5e44f0923bb397785f4",
          "tags": [
            "owasp-crs",
            "paranoia-level-1"
          ],
          "enabled": true,
          "action": "score"
        },
        {
          "id": "06b2f59ac22c5b5856362e3c21c13daa",
          "description": "920272: Invalid character in request (outside of printable chars below ascii 127)",
          "ref": "6d3f2d3845933fe55291968bc511a1b3",
          "tags": [
            "owasp-crs",
            "paranoia-level-3"
          ],
          "enabled": true,
          "action": "score"
        },
        {
          "id": "072a9ad9365f2338ac62b9001e8fca61",
          "description": "913100: Found User-Agent associated with security scanner",
          "ref": "1db88444b47ac8106ea4af2da9c01977",
          "tags": [
            "owasp-crs",
            "paranoia-level-1"
          ],
          "enabled": true,
          "action": "score"
        },
        {
          "id": "43e0ee2e5f5d9a96285ec43bbc902e22",
          "description": "932100: Remote Command Execution: Unix Command Injection",
          "ref": "034dcf90275f8f14de2cdabd3e830bd8",
          "tags": [
            "owasp-crs",
            "paranoia-level-1"
          ],
          "enabled": true,
          "action": "score"
        },
        {
          "id": "4a792899a015531d0b52207d1140c07d",
          "description": "942100: SQL Injection Attack Detected via libinjection",
          "ref": "5a895e3521b018fa17f54c17810e242d",
          "tags": [
            "owasp-crs",
            "paranoia-level-1"
          ],
          "enabled": true,
          "action": "score"
        },
        {
          "id": "5a9b69525438639a010e72ae87d5273f",
          "description": "942130: SQL Injection Attack: SQL Tautology Detected",
          "ref": "e2c4c49edba534b1f08d0f8bc66a7c7d",
          "tags": [
            "owasp-crs",
            "paranoia-level-2"
          ],
          "enabled": true,
          "action": "score"
        },
        {
          "id": "6179ae15870a4bb7b2d480d4843b323c",
          "description": "949110: Inbound Anomaly Score Exceeded",
          "ref": "c5eeddf5306876ee0d7892f24f30dceb",
          "tags": [],
          "enabled": true,
          "action": "block",
          "score_threshold": 40
        },
        {
          "id": "72a67d3e362dd6519a1e5546135dc4d1",
          "description": "942130: SQL Injection Attack: SQL Tautology Detected (headers)",
          "ref": "0b158ed23536d8c6f6176b497fef3054",
          "tags": [
            "owasp-crs",
            "paranoia-level-2"
          ],
          "enabled": true,
          "action": "score"
        },
        {
          "id": "9a1bb4304ab0dbd01e7166e07bb6cf45",
          "description": "942110: SQL Injection Attack: Common Injection Testing Detected",
          "ref": "1456f51befe41b9ed7f4b4d1ebd4b6d8",
          "tags": [
            "owasp-crs",
            "paranoia-level-2"
          ],
          "enabled": true,
          "action": "score"
        },
        {
          "id": "bcabf8fc3b8c8c7fd1c573ea405cccfd",
          "description": "920274: Invalid character in request headers (outside of very strict set)",
          "ref": "a94c6273e6227c3ccca9079f5010ccd2",
          "tags": [
            "owasp-crs",
            "paranoia-level-4"
          ],
          "enabled": false,
          "action": "score"
        },
        {
          "id": "d5316beed0443fa145a9dac08c296a52",
          "description": "920420: Request content type is not allowed by policy",
          "ref": "f9e1c76f689f79f2af0a48cbda4d756e",
          "tags": [
            "owasp-crs",
            "paranoia-level-1"
          ],
          "enabled": true,
          "action": "score"
        }
      ]
    }
  ]
}
`;
