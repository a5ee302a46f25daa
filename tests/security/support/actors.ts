/** All actors of the access tests, each with the least and the most permissions that a role can have. */
import { sql } from "kysely";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys, type AccessKey } from "#shared/access/keys.ts";
import { makeMentee, makeOrganization, makeStaff, signIn, type Person } from "#tests/support/factories.ts";
import type { Owner, Prober } from "./prober.ts";

export interface Actor {
  readonly name: string;
  /** `nobody`: without a valid session; `locked`: must set up a second factor before anything else. */
  readonly kind: "nobody" | "locked" | "mentee" | "staff";
  readonly person: Person;
  readonly flags: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
  readonly isSuper: boolean;
  /** Set if the role is limited to a caseload, which has all mentees of the organization, or none. */
  readonly caseload?: "all" | "none";
  /** True if the role makes an Owner. */
  readonly isOwner?: boolean;
  /** For a mentee: the owner whose mentee they are. */
  readonly isMenteeOf?: Owner;
}

const powerless = { flags: new Set<string>(), keys: new Set<string>(), isSuper: false };

/** Makes actors with tokens that were never valid, or no longer are. */
async function makeNobodies({ test, places }: Prober): Promise<Actor[]> {
  const { db } = test;
  const { organizationId } = places.own;
  const nobody = (name: string, person: Person): Actor => ({ name, kind: "nobody", person, ...powerless });
  const member = () => makeStaff(db, organizationId);
  const expired = await member();
  await sql`update sessions set expires_at = now() where account_id = ${expired.accountId}`.execute(db);
  const idle = await member();
  await sql`update sessions set last_used_at = now() - interval '25 hours'
    where account_id = ${idle.accountId}`.execute(db);
  const signedOut = await member();
  await test.post("auth/logout", {}, signedOut.token);
  const disabled = await makeStaff(db, organizationId, { values: { active: false } });
  const deleted = await member();
  await sql`update users set deleted_at = now() where id = ${deleted.id}`.execute(db);
  return [
    nobody("anonymous", { ...expired, token: "" }),
    nobody("unknown token", { ...expired, token: "x".repeat(43) }),
    nobody("expired", expired),
    nobody("idle for too long", idle),
    nobody("revoked", signedOut),
    nobody("disabled", disabled),
    nobody("deleted", deleted),
  ];
}

async function makeLocked({ test }: Prober): Promise<Actor> {
  const { db } = test;
  const organizationId = await makeOrganization(db, { requireSecondFactor: true });
  const person = await makeStaff(db, organizationId);
  return { name: "must set up a second factor", kind: "locked", person, ...powerless };
}

export interface Hold {
  readonly flags?: readonly Flag[];
  readonly keys?: readonly AccessKey[];
  readonly roleType?: 1 | 2;
  readonly in?: "own" | "super";
  readonly caseload?: "all" | "none";
}

/** Makes a team member whose role has the given permissions, by default all. It isn't an Owner by default. */
export async function makeActor({ test, places }: Prober, name: string, hold: Hold = {}): Promise<Actor> {
  const { db } = test;
  const { organizationId } = places[hold.in ?? "own"];
  const { flags = allFlags, keys = allKeys } = hold;
  const person = await makeStaff(db, organizationId, {
    role: {
      flags,
      keys,
      roleType: hold.roleType ?? 2,
      values: { caseloadOnly: hold.caseload !== undefined },
    },
  });
  return {
    name,
    kind: "staff",
    person,
    flags: new Set(flags),
    keys: new Set(keys),
    isSuper: hold.in === "super" && hold.caseload === undefined,
    ...(hold.caseload ? { caseload: hold.caseload } : {}),
    isOwner: hold.roleType === 1,
  };
}

/** Makes all actors, in a fixed order. */
export async function makeActors(prober: Prober): Promise<Actor[]> {
  const { places, test } = prober;
  const mentee = (name: string, person: Person, isMenteeOf?: Owner): Actor => ({
    name,
    kind: "mentee",
    person,
    ...powerless,
    keys: new Set(["chat"]),
    ...(isMenteeOf ? { isMenteeOf } : {}),
  });
  const staff: [string, Hold][] = [
    ["no flags", { flags: [] }],
    ["no keys", { keys: [] }],
    ["neither flags nor keys", { flags: [], keys: [] }],
    ...allFlags.map((flag): [string, Hold] => [`only ${flag}`, { flags: [flag] }]),
    ...allFlags.map((flag): [string, Hold] => [
      `all but ${flag}`,
      { flags: allFlags.filter((one) => one !== flag) },
    ]),
    ["Customer", {}],
    ["Owner", { roleType: 1 }],
    ["Owner without flags", { roleType: 1, flags: [] }],
    ["super-organization without flags", { in: "super", flags: [] }],
    ["super-organization without keys", { in: "super", keys: [] }],
    [
      "super-organization without sensitiveCanView",
      { in: "super", flags: allFlags.filter((flag) => flag !== "sensitiveCanView") },
    ],
    ["super-organization", { in: "super", roleType: 1 }],
  ];
  const actors = [
    ...(await makeNobodies(prober)),
    await makeLocked(prober),
    mentee("mentee", places.own.mentee, "own"),
    mentee("another mentee", await makeMentee(test.db, places.own.organizationId)),
    mentee("mentee of the super-organization", places.super.mentee, "super"),
  ];
  for (const [name, hold] of staff) actors.push(await makeActor(prober, name, hold));
  return actors;
}

/** Gives an actor a separate session, for a call that ends it. */
export const withFreshSession = async ({ test }: Prober, actor: Actor): Promise<Actor> =>
  actor.kind === "nobody"
    ? actor
    : { ...actor, person: { ...actor.person, token: await signIn(test.db, actor.person.accountId) } };
