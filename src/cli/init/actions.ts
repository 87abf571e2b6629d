import actions from "./actions.json" with { type: "json" };

/**
 * The actions of GitHub that workflows use, each pinned to the commit of a release: a tag can be moved. The workflows of
 * this repository and of its documentation use the same commits; a test compares them.
 */
export const PINNED_ACTIONS = actions;

/** The value of `uses` for an action, with its version as a comment: `actions/checkout@11bd… # v4.2.2`. */
export function pinned(action: keyof typeof PINNED_ACTIONS): string {
  const { commit, version } = PINNED_ACTIONS[action];
  return `${action}@${commit} # ${version}`;
}
