/** The calls about text messages. Without phone numbers and a gateway, they only show who may make them. */
import type { Actor } from "#tests/security/support/actors.ts";
import { missingId, type Owner } from "#tests/security/support/prober.ts";
import { thingsOf } from "#tests/security/support/scene.ts";
import { done, expectedOutcome, forbidden, missing, refused } from "./expected.ts";
import { post, type Line } from "./line.ts";

const read = (actor: Actor, owner: Owner): string =>
  actor.kind === "mentee" ? forbidden : expectedOutcome("mentees", "read", owner, actor);
const change = (actor: Actor, owner: Owner): string =>
  actor.kind === "mentee" ? forbidden : expectedOutcome("mentees", "change", owner, actor);

/** People who list all mentees and may chat with them. */
const decides = (actor: Actor): boolean =>
  actor.kind === "staff" &&
  !actor.caseload &&
  expectedOutcome("mentees", "list", "own", actor) === done &&
  actor.flags.has("menteesCanChat");

/** A gateway's call, which doesn't exist without a gateway. */
const gateway = (path: string): Line => ({
  ...post(path, () => ({}), { owners: ["own"], expected: () => missing }),
  expected: () => missing,
});

/** People who may share items get 404 for a missing one. */
const shareLine = (path: string): Line =>
  post(
    path,
    (scene, _actor, owner) => ({
      tableName: "jobs",
      tableId: missingId,
      menteeIds: [thingsOf(scene, owner).menteeId],
      by: "chat",
      clientId: "of this test",
    }),
    {
      owners: ["own"],
      expected: (actor) =>
        actor.kind !== "mentee" && expectedOutcome("jobs", "read", "own", actor) === done
          ? missing
          : forbidden,
    },
  );

export const textLines: Line[] = [
  shareLine("share/preview"),
  shareLine("share"),
  post("texts/preview", (scene, _actor, owner) => ({ menteeId: thingsOf(scene, owner).menteeId }), {
    expected: read,
  }),
  post(
    "texts/send",
    (scene, _actor, owner) => ({
      menteeId: thingsOf(scene, owner).menteeId,
      text: "Hello",
      clientId: "of this test",
    }),
    { expected: (actor, owner) => (read(actor, owner) === done ? refused : read(actor, owner)) },
  ),
  post(
    "texts/consent",
    (scene, _actor, owner) => ({ menteeId: thingsOf(scene, owner).menteeId, allowed: "0" }),
    { expected: change },
  ),
  post(
    "mentees/language",
    (scene, _actor, owner) => ({ menteeId: thingsOf(scene, owner).menteeId, language: "en" }),
    { expected: change },
  ),
  post("texts/unclaimed", () => ({}), {
    owners: ["own"],
    expected: (actor) => (decides(actor) ? done : forbidden),
  }),
  post(
    "texts/claim",
    (scene, _actor, owner) => ({ textId: missingId, menteeId: thingsOf(scene, owner).menteeId }),
    {
      expected: (actor, owner) => {
        const changes = change(actor, owner);
        return changes !== done ? changes : decides(actor) ? missing : forbidden;
      },
    },
  ),
  post("texts/discard", () => ({ textId: missingId }), {
    owners: ["own"],
    expected: (actor) => (decides(actor) ? missing : forbidden),
  }),
  gateway("hooks/sms"),
  gateway("hooks/sms-status"),
];
