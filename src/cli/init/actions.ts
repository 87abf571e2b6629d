/**
 * The actions of GitHub that workflows use, each pinned to the commit of a release: a tag can be moved. The workflows of
 * this repository and of its documentation use the same commits; a test compares them.
 */
export const PINNED_ACTIONS = {
  "actions/checkout": { commit: "11bd71901bbe5b1630ceea73d27597364c9af683", version: "v4.2.2" },
  "actions/setup-node": { commit: "49933ea5288caeca8642d1e84afbd3f7d6820020", version: "v4.4.0" },
  "actions/setup-python": { commit: "a26af69be951a213d495a4c3e4e4022e16d87065", version: "v5.6.0" },
  "actions/cache": { commit: "5a3ec84eff668545956fd18022155c47e93e2684", version: "v4.2.3" },
  "actions/upload-artifact": { commit: "ea165f8d65b6e75b540449e92b4886f43607fa02", version: "v4.6.2" },
  "actions/download-artifact": { commit: "d3f86a106a0bac45b974a628896c90dbdf5c8093", version: "v4.3.0" },
  "actions/upload-pages-artifact": {
    commit: "56afc609e74202658d3ffba0e8f6dda462b719fa",
    version: "v3.0.1",
  },
  "actions/deploy-pages": { commit: "d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e", version: "v4.0.5" },
  "changesets/action": { commit: "e0145edc7d9d8679003495b11f87bd8ef63c0cba", version: "v1.5.3" },
} as const;

/** The value of `uses` for an action, with its version as a comment: `actions/checkout@11bd… # v4.2.2`. */
export function pinned(action: keyof typeof PINNED_ACTIONS): string {
  const { commit, version } = PINNED_ACTIONS[action];
  return `${action}@${commit} # ${version}`;
}
