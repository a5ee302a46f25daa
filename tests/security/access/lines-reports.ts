/** Reports to funders: for people who read measures, depending on their flags for tables. */
import { dayAway } from "#tests/support/days.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import { missingId, type Owner } from "#tests/security/support/prober.ts";
import type { Scene } from "#tests/security/support/scene.ts";
import { done, expectedOutcome, forbidden, holds, refused } from "./expected.ts";
import { post, type Line } from "./line.ts";

const mayChange = (actor: Actor, verb: "Add" | "Edit" | "Delete"): boolean =>
  actor.kind === "staff" && holds("reports", "list", actor) && actor.flags.has(`tablesCan${verb}`);

/** Makes a draft for a period that isn't over. */
const reportOf = async ({ prober }: Scene, _actor: Actor, owner: Owner | null) => ({
  tableId: owner === null ? missingId : await prober.makeRecord("reports", owner),
});

const read = (actor: Actor, owner: Owner): string => expectedOutcome("reports", "read", owner, actor);

/** A change of an existing report. */
const changed =
  (verb: "Add" | "Edit" | "Delete", outcome: string) =>
  (actor: Actor, owner: Owner): string => {
    if (!mayChange(actor, verb)) return forbidden;
    const seen = read(actor, owner);
    return seen === done ? outcome : seen;
  };

export const reportLines: readonly Line[] = [
  // The period ends before it starts, so that nothing is added.
  post("reports/make", () => ({ preset: "labor", award: null, from: dayAway(0), until: dayAway(-1) }), {
    owners: ["own"],
    expected: (actor) => (mayChange(actor, "Add") ? refused : forbidden),
  }),
  post("reports/get", reportOf, { expected: read }),
  post("reports/people", async (...about) => ({ ...(await reportOf(...about)), row: "newlyEnrolled" }), {
    expected: (actor, owner) => {
      const seen = read(actor, owner);
      return seen === done && !holds("enrollments", "list", actor) ? forbidden : seen;
    },
  }),
  post(
    "reports/narrative",
    async (...about) => ({ ...(await reportOf(...about)), version: 1, answers: {} }),
    { expected: changed("Edit", done) },
  ),
  post("reports/finalize", async (...about) => ({ ...(await reportOf(...about)), hash: "0".repeat(64) }), {
    expected: changed("Edit", refused),
  }),
  post("reports/correct", reportOf, { expected: changed("Add", refused) }),
  post("reports/remove", reportOf, { expected: changed("Delete", done) }),
  post("export/report", reportOf, {
    expected: (actor, owner) =>
      (["reports", "mentees"] as const).every((table) => holds(table, "export", actor))
        ? read(actor, owner)
        : forbidden,
  }),
];
