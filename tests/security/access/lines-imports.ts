/** The calls of imports. tests/server/imports.test.ts checks that others can't access a caller's import. */
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

/** Types with different rules for adding: people, records below a mentee, and who sees which mentees. */
const importedTables = ["mentees", "users", "appointments", "menteeStaff", "promises", "checkIns"] as const;

/** Returns true if an actor may start an import of a type. Permissions to add are also checked for each row. */
const mayAdd = (tableName: (typeof importedTables)[number], actor: Actor): boolean =>
  mayImport(actor) && expectedOutcome(tableName, "defaults", "own", actor) === done;

const startLines = (tableName: (typeof importedTables)[number]): readonly Line[] => [
  {
    route: "POST /apicalls/imports/read",
    name: tableName,
    owners: ["own"],
    send: ({ prober }, actor) =>
      postForm(prober.test, "imports/read", { tableName }, actor.person.token, [textFile]),
    // The server reads the file only for people who may add such records, and refuses it because it isn't a sheet.
    expected: forSignedIn((actor) => (mayAdd(tableName, actor) ? refused : forbidden)),
  },
  post("imports/template", () => ({ tableName }), {
    name: tableName,
    owners: ["own"],
    expected: (actor) => (mayAdd(tableName, actor) ? done : forbidden),
  }),
];

export const importLines: readonly Line[] = [
  ...importedTables.flatMap(startLines),
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
