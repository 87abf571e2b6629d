/** Every `config/…` code: what is wrong with a configuration or a suppression. */
export const CONFIG_CODES = {
  changed:
    "A configuration, ignore file, baseline or suppression differs from the one that this run is judged by.",
  "cyclic-extends": "Configurations extend each other in a cycle.",
  "custom-rule-failed":
    "A rule of your own failed on a file or took too long, so its findings there are incomplete.",
  "duplicate-rule": "A rule of your own has the id of another rule.",
  "expired-waiver": "The waiver of a finding in the baseline has expired, so the finding is reported again.",
  "invalid-rule": "A rule of your own does not have the form of a rule, so it is left out.",
  "missing-key": "A key that this part of the configuration needs is not given.",
  "missing-reason": "A suppression does not say why the finding is accepted.",
  "missing-rule": "A suppression names no rule, so it suppresses nothing.",
  "not-ignorable":
    "The configuration sets `ignorable: false` for this rule, so the suppression has no effect.",
  "stale-baseline": "An entry of the baseline no longer matches a finding.",
  "unknown-key": "The configuration has no such key.",
  "unknown-option": "The rule has no such option.",
  "unknown-rule": "There is no rule of this name.",
  "unknown-value": "The key does not accept this value, so it is ignored.",
  "unreadable-file": "A file that the configuration names cannot be read.",
  "unused-suppression": "The suppression matches no finding, so it is not needed.",
  "wrong-type": "The value is not of the type that the key takes, so it is ignored.",
} as const;

/** The closed list of configuration codes, `config/<slug>`. */
export type ConfigSlug = keyof typeof CONFIG_CODES;
