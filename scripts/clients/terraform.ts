import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { call, outputOf } from "./call.ts";

/** Version 5.24.0: the module proxy does not have the provider's versions by their names. */
const PROVIDER = "github.com/cloudflare/terraform-provider-cloudflare@v0.0.0-20260824180050-4f360d592a7d";
const PROVIDER_FILE = "internal/provider.go";

/** The directories and addresses that a Terraform run needs. */
export interface TerraformRun {
  /** Contains `main.tf`. */
  readonly configuration: string;
  /** Where everything is written. */
  readonly scratch: string;
  /** A zone without entry points. */
  readonly zone: string;
  /** Names the sandbox. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Applies a configuration, changes it and destroys it; a plan after each apply must be empty. The program is `terraform`, or
 * what the variable `TERRAFORM` names.
 */
export function useTerraform({ configuration, scratch, zone, env }: TerraformRun): void {
  const settings = join(scratch, "terraformrc");
  const bin = JSON.stringify(buildProvider(scratch, env));
  writeFileSync(
    settings,
    `provider_installation {\n  dev_overrides {\n    "cloudflare/cloudflare" = ${bin}\n  }\n}\n`,
  );
  const state = `-state=${join(scratch, "state.json")}`;
  const terraform = (description: string, ...args: readonly string[]) =>
    call(
      process.env["TERRAFORM"] ?? "terraform",
      [`-chdir=${configuration}`, ...args, "-input=false", "-no-color", state],
      {
        cwd: scratch,
        env: {
          ...env,
          TF_CLI_CONFIG_FILE: settings,
          TF_DATA_DIR: join(scratch, "data"),
          TF_VAR_zone_id: zone,
          TF_VAR_description: description,
        },
      },
    );
  for (const description of ["one", "two"]) {
    terraform(description, "apply", "-auto-approve");
    // Exit code 2 means that the plan is not empty.
    terraform(description, "plan", "-detailed-exitcode");
  }
  terraform("two", "destroy", "-auto-approve");
}

/**
 * Builds the provider with the ruleset resource alone: all of its 250 or so packages take an hour on two cores. Returns
 * the folder of the program.
 */
function buildProvider(scratch: string, env: NodeJS.ProcessEnv): string {
  const { Dir: source } = JSON.parse(
    outputOf("go", ["mod", "download", "-json", PROVIDER], { cwd: scratch, env }),
  ) as { Dir: string };
  const copy = join(scratch, "provider");
  mkdirSync(copy);
  for (const name of ["go.mod", "go.sum", "main.go", "internal"])
    cpSync(join(source, name), join(copy, name), { recursive: true });
  makeWritable(copy);
  const path = join(copy, PROVIDER_FILE);
  writeFileSync(
    path,
    readFileSync(path, "utf8")
      .replaceAll(/\n\t(?:\w+ )?"[^"\n]*\/internal\/services\/(?!ruleset")[^"\n]*"/g, "")
      .replaceAll(/\n\t\t(?!ruleset\.)\w+\.New\w+,/g, ""),
  );
  const bin = join(scratch, "bin");
  const program = join(bin, "terraform-provider-cloudflare");
  call("go", ["build", "-ldflags=-s -w", "-o", program, "."], { cwd: copy, env });
  return bin;
}

/** The module cache is read-only, and so is a copy of it. */
function makeWritable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeWritable(path);
    else chmodSync(path, 0o644);
  }
}
