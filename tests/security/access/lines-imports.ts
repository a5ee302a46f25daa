/** The calls of imports. The tests in tests/server/imports.test.ts check what a caller's import answers to others. */
import type { Actor } from "#tests/security/support/actors.ts";
import { postForm, textFile } from "#tests/security/support/forms.ts";
import { missingId } from "#tests/security/support/prober.ts";
import { done, expectedOutcome, forbidden, missing, refused } from "./expected.ts";
import { forSignedIn, post, type Line } from "./line.ts";

const mayImport = (actor: Actor): boolean => actor.kind !== "mentee" && actor.keys.has("imports");

const bodies: Readonly<Record<string, object>> = {
  get: {},
  columns: {},
  check: { mapping: [{ column: 0, field: "firstName" }] },
  rows: { result: "create" },
  correct: { rowNo: 2, values: {} },
  decide: { rowNos: [2], result: "skip" },
  run: { planHash: "of nothing" },
  undo: {},
  values: { column: 0, field: "gender" },
  wrongRows: {},
};

export const importLines: readonly Line[] = [
  {
    route: "POST /apicalls/imports/read",
    owners: ["own"],
    send: ({ prober }, actor) =>
      postForm(prober.test, "imports/read", { tableName: "mentees" }, actor.person.token, [textFile]),
    // A person who may add mentees learns that this is not a sheet.
    expected: forSignedIn((actor) => {
      const adds = expectedOutcome("mentees", "create", "own", actor) === done;
      return mayImport(actor) && adds ? refused : forbidden;
    }),
  },
  post("imports/template", () => ({ tableName: "mentees" }), {
    owners: ["own"],
    expected: (actor) => {
      const adds = expectedOutcome("mentees", "create", "own", actor) === done;
      return mayImport(actor) && adds ? done : forbidden;
    },
  }),
  post("imports/list", () => ({}), {
    owners: ["own"],
    expected: (actor) => (mayImport(actor) ? done : forbidden),
  }),
  ...Object.entries(bodies).map(([name, body]) =>
    post(`imports/${name}`, () => ({ importId: missingId, ...body }), {
      owners: ["own"],
      expected: (actor) => (mayImport(actor) ? missing : forbidden),
    }),
  ),
];
