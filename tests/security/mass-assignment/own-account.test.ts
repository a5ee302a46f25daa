/** Keys that no one may set, sent with the calls about the person's account: only what the form offers changes. */
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, testApp } from "#tests/support/app.ts";
import { stoppedClock } from "#tests/support/clock.ts";
import { makeRole, signIn } from "#tests/support/factories.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import { postForm } from "#tests/security/support/forms.ts";
import { outcome, Prober } from "#tests/security/support/prober.ts";
import { sampleOf } from "#tests/security/support/sampling.ts";
import { changesSince, differences, now, rowOf } from "./changes.ts";
import { type Plant, plantsFor, pollution, withKey } from "./keys.ts";
import { makeSixRoles } from "./rights.ts";
import { isTold } from "./trial.ts";

/** A call about oneself, and the columns that it may change. */
interface Way {
  readonly name: string;
  readonly person: readonly string[];
  readonly account: readonly string[];
  send(actor: Actor, plant: Plant): Promise<Answer>;
}

interface Trial {
  readonly actor: Actor;
  readonly way: Way;
  readonly plant: Plant;
}

const quickEach = 2;
const seed = 20_265;
const moved = ["version", "updated_at", "column_versions"];
const password = "another good phrase";

let trials: Trial[];
let tried = 0;
let problemCount = 0;
let counter = 0;

/** The profile as JSON, and as a form, which contains texts only. */
const update =
  (updateType: string, fields: () => Record<string, string>, isForm: boolean) =>
  (actor: Actor, plant: Plant) => {
    const sent = withKey({ updateType, ...fields() }, plant);
    if (!isForm) return test.post("update-profile", sent, actor.person.token);
    const texts = Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    return postForm(
      test,
      "update-profile",
      Object.fromEntries(texts) as Record<string, string>,
      actor.person.token,
    );
  };

const profile = () => ({ firstName: `Name${(counter += 1)}` });
const lang = () => ({ languageCode: "en" });
const ways: readonly Way[] = [
  {
    name: "profile",
    person: [...moved, "first_name", "search_text", "match_keys"],
    account: [],
    send: update("profile", profile, false),
  },
  {
    name: "profile as a form",
    person: [...moved, "first_name", "search_text", "match_keys"],
    account: [],
    send: update("profile", profile, true),
  },
  { name: "language", person: [], account: [], send: update("lang", lang, false) },
  {
    name: "preferences",
    person: [],
    account: [],
    send: (actor, plant) =>
      test.post("saveNotificationPreferences", withKey({ newMessage: "1" }, plant), actor.person.token),
  },
  {
    name: "mark read",
    person: [],
    account: [],
    send: (actor, plant) =>
      test.post("markNotificationRead", withKey({ notificationId: "1" }, plant), actor.person.token),
  },
  {
    name: "second factor",
    person: [],
    account: [],
    send: (actor, plant) =>
      test.post("auth/secondFactor/disable", withKey({ code: "123456" }, plant), actor.person.token),
  },
  {
    // This case is the last, because it ends the person's other sessions.
    name: "password",
    person: [],
    account: ["password_hash", "password_changed_at", "updated_at"],
    send: async (actor, plant) => {
      const token = await signIn(test.db, actor.person.accountId);
      const sent = withKey({ updateType: "password", password, passwordConfirm: password }, plant);
      return test.post("update-profile", sent, token);
    },
  },
];

// Background jobs don't run, so that only a call can change a row.
const test = testApp({ clock: stoppedClock() });
beforeAll(async () => {
  const prober = await Prober.make(test);
  const plants = plantsFor(prober, await makeRole(test.db, prober.world.own));
  const actors = await makeSixRoles(prober);
  const all = ways.flatMap((way) =>
    actors.flatMap((actor) => plants.map((plant) => ({ actor, way, plant }))),
  );
  const groups = ({ actor, way, plant }: Trial) => [`${actor.name} ${way.name}`, plant.key];
  // Hashing a password takes a tenth of a second.
  const isQuick = ({ way }: Trial, index: number) => way.name !== "password" || index % 4 === 0;
  trials = isWhole ? all : sampleOf(all, quickEach, seed, groups).filter(isQuick);
});

/** The preferences are rows of the account, and no other person's are written. */
const isOwnPreference = (table: string, row: Readonly<Record<string, unknown>>, { person }: Actor): boolean =>
  table === "notification_preferences" && String(row["account_id"]) === person.accountId;

async function problemOf({ actor, way, plant }: Trial): Promise<string | null> {
  const { db } = test;
  const { person } = actor;
  const table = actor.kind === "mentee" ? "mentees" : "users";
  const personBefore = await rowOf(db, table, person.id);
  const accountBefore = await rowOf(db, "accounts", person.accountId);
  const point = await now(db);
  const answer = await way.send(actor, plant);
  if (answer.status >= 500) return `answers ${answer.status}`;
  for (const { table: changed, row } of await changesSince(db, point)) {
    if (isOwnPreference(changed, row, actor)) continue;
    if (way.name === "password" && isTold(changed, row, person.accountId, person.email)) continue;
    const isPerson = changed === table && String(row["id"]) === person.id;
    const isAccount = changed === "accounts" && String(row["id"]) === person.accountId;
    if (!isPerson && !isAccount) return `wrote ${changed} ${JSON.stringify(row).slice(0, 300)}`;
    const [before, allowed] = isPerson ? [personBefore, way.person] : [accountBefore, way.account];
    const wrong = differences(before, row).filter((name) => !allowed.includes(name));
    if (wrong.length > 0) return `changed ${changed}.${wrong.join()}`;
  }
  return pollution();
}

describe("A person's account", () => {
  it.each(ways.map((way) => [way.name, way] as const))(
    "changes by %s only what the form offers [PERM-25] [PERM-37]",
    async (_name, way) => {
      const problems: string[] = [];
      for (const trial of trials.filter((one) => one.way === way)) {
        const problem = await problemOf(trial);
        tried += 1;
        if (problem) problems.push(`${trial.plant.key} by ${trial.actor.name}: ${problem}`);
      }
      problemCount += problems.length;
      expect(problems).toEqual([]);
    },
  );
  it("saves what the form offers, so that the comparison of rows is meaningful", async () => {
    const { actor } = trials[0]!;
    const token = await signIn(test.db, actor.person.accountId);
    const again = { ...actor, person: { ...actor.person, token } };
    expect(outcome(await ways[0]!.send(again, { key: "isSuper", value: "1" }))).toBe("200/1");
    const table = actor.kind === "mentee" ? "mentees" : "users";
    expect((await rowOf(test.db, table, actor.person.id))["first_name"]).toBe(`Name${counter}`);
    record({
      test: "Mass assignment: own account",
      count: tried,
      atLeast: 1000,
      result: `${problemCount} unauthorized differences`,
    });
  });
});
