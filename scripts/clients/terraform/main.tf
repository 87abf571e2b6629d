terraform {
  required_providers {
    cloudflare = {
      source = "cloudflare/cloudflare"
    }
  }
}

variable "zone_id" {
  type = string
}

variable "description" {
  type = string
}

resource "cloudflare_ruleset" "custom" {
  zone_id     = var.zone_id
  name        = "custom rules"
  description = var.description
  kind        = "zone"
  phase       = "http_request_firewall_custom"

  rules = [
    {
      ref         = "block-host"
      description = var.description
      expression  = "http.host eq \"a.example\""
      action      = "block"
    },
    {
      ref         = "health"
      description = "no managed rules for the health check"
      expression  = "http.request.uri.path eq \"/health\""
      action      = "skip"
      action_parameters = {
        phases   = ["http_request_firewall_managed"]
        products = ["waf"]
      }
      logging = {
        enabled = true
      }
    },
  ]
}

resource "cloudflare_ruleset" "rate" {
  zone_id = var.zone_id
  name    = "rate limits"
  kind    = "zone"
  phase   = "http_ratelimit"

  rules = [
    {
      ref        = "login"
      expression = "http.request.uri.path eq \"/login\""
      action     = "managed_challenge"
      ratelimit = {
        characteristics     = ["ip.src", "cf.colo.id"]
        period              = 60
        requests_per_period = 20
        mitigation_timeout  = 0
      }
    },
  ]
}

# Before the migration, managed rules of a zone that is not Enterprise are off.
resource "cloudflare_ruleset" "managed" {
  zone_id = var.zone_id
  name    = "managed rules"
  kind    = "zone"
  phase   = "http_request_firewall_managed"

  rules = [
    {
      ref        = "owasp"
      enabled    = false
      expression = "true"
      action     = "execute"
      action_parameters = {
        id = "4814384a9e5d4991b9815dcfc25d2f1f"
        overrides = {
          categories = [
            {
              category = "paranoia-level-4"
              enabled  = false
            },
          ]
          rules = [
            {
              id              = "6179ae15870a4bb7b2d480d4843b323c"
              action          = "managed_challenge"
              score_threshold = 40
            },
          ]
        }
      }
    },
  ]
}
