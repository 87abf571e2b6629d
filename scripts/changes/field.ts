import type { Change } from "./model.ts";

/** A field with the value of the header `X-Trial`. */
export const field: Change = {
  section: "A field",
  edits: [
    {
      path: "src/contract/fields/fields.json",
      find: '      "ssl": {',
      how: "before",
      text: '      "http.request.trial": "Bytes",\n',
    },
    {
      path: "src/request/message/fields.ts",
      find: '  values.set("http.referer"',
      how: "before",
      text: '  values.set("http.request.trial", joined("x-trial", ", "));\n',
    },
  ],
  tests: ["test/contract", "test/traffic", "test/types"],
  shows: [
    { args: ["parse", "-e", 'http.request.trial eq "a"'], prints: "" },
    { args: ["explain", "http.request.trial"], prints: "http.request.trial" },
  ],
};
