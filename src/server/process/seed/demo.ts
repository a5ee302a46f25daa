/** Inserts the demo content and resolves names and emails to ids. */
import { sql } from "kysely";
import { consentParts } from "#shared/access/consent.ts";
import { timezones } from "#shared/constants.ts";
import { hashPassword } from "#server/core/accounts/passwords.ts";
import {
  makeStandardRoles,
  standardRoleNames,
  type StandardRoleName,
} from "#server/core/accounts/standard-roles.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { LookupIds } from "./base.ts";
import { insertCaseload } from "./caseload.ts";
import { insertCaseWork } from "./case-work.ts";
import { insertChats } from "./chats.ts";
import { insertCustomFields } from "./custom-fields.ts";
import { lookups as lookupLists } from "./content/data.ts";
import { type DemoContent, makeDemoContent, type SeedMentee } from "./content/index.ts";
import { insertRows } from "./insert.ts";
import { insertNotifications } from "./notifications.ts";
import { insertReports } from "./reports.ts";
import { signRecords } from "./signatures.ts";
import { insertViews } from "./views.ts";
import { requireDefined, idIn, idsIn, type Seeded, staffOf } from "./seeded.ts";

const timezoneId = (code: string): number | null => (code ? timezones.indexOf(code) + 1 : null);

async function insertOrganizations(db: Db, content: DemoContent, lookups: LookupIds): Promise<void> {
  await insertRows(
    db,
    "organizations",
    content.organizations.map(({ languageCode: _, ...one }) => ({
      setUpAt: new Date(),
      ...one,
      timezones: timezoneId(one.timezones),
      agencyType: idIn(lookups, "configAgencyTypes", one.agencyType),
      agencyServices: idsIn(lookups, "configAgencyServices", one.agencyServices),
    })),
  );
  // The ids were given, so the sequence must be set.
  await sql`select setval(pg_get_serial_sequence('organizations', 'id'), (select max(id) from organizations))`.execute(
    db,
  );
}

async function insertRoles(db: Db, content: DemoContent): Promise<ReadonlyMap<string, string>> {
  const t = textsOf("en");
  const nameOf = (role: StandardRoleName) => t(`server.roles.standard.${role}`);
  const made = new Map<string, string>();
  for (const { id } of content.organizations) {
    const roleIds = await makeStandardRoles(db, String(id), nameOf);
    for (const role of standardRoleNames) made.set(`${id} ${nameOf(role)}`, roleIds[role]);
  }
  return made;
}

const insertAccounts = (
  db: Db,
  accountType: "staff" | "mentee",
  people: readonly { email: string; languageCode: string; canSignIn?: boolean }[],
  passwordHash: string,
): Promise<string[]> =>
  insertRows(
    db,
    "accounts",
    people.map((person) => ({
      accountType,
      emailKey: person.email.toLowerCase(),
      languageCode: person.languageCode,
      passwordHash: person.canSignIn === false ? null : passwordHash,
      emailConfirmedAt: new Date(),
    })),
  );

async function insertStaff(
  db: Db,
  content: DemoContent,
  lookups: LookupIds,
  passwordHash: string,
): Promise<Seeded["staff"]> {
  const roleIds = await insertRoles(db, content);
  const accountIds = await insertAccounts(db, "staff", content.staff, passwordHash);
  const ids = await insertRows(
    db,
    "users",
    content.staff.map(({ roleName, languageCode: _, ...person }, index) => ({
      ...person,
      accountId: accountIds[index],
      userRole: requireDefined(roleIds.get(`${person.organizationId} ${roleName}`), "a role"),
      timezone: timezoneId(person.timezone),
      agencyType: idIn(lookups, "configAgencyTypes", person.agencyType),
    })),
  );
  return new Map(
    content.staff.map((person, index) => [
      person.email,
      {
        accountId: requireDefined(accountIds[index], "an account"),
        id: requireDefined(ids[index], "an id"),
        name: `${person.firstName} ${person.lastName}`,
      },
    ]),
  );
}

async function insertCatalogs(db: Db, content: DemoContent): Promise<Seeded["catalogs"]> {
  const made: [number, Record<string, string[]>][] = [];
  for (const { id, languageCode } of content.organizations) {
    const insert = (table: string, items: readonly { usualDays: number }[]) =>
      insertRows(
        db,
        table,
        items.map(({ usualDays: _, ...item }) => ({ organizationId: id, languageCode, ...item })),
      );
    const { goals, tasks, challenges } = content.catalogs[id];
    made.push([
      id,
      {
        goals: await insert("menteeGoals", goals),
        tasks: await insert("menteeTasks", tasks),
        challenges: await insert("menteeChallenges", challenges),
      },
    ]);
  }
  return Object.fromEntries(made) as Seeded["catalogs"];
}

async function insertDirectory(
  db: Db,
  content: DemoContent,
  { lookups, staff }: Pick<Seeded, "lookups" | "staff">,
) {
  await insertRows(db, "jobs", content.jobs);
  await insertRows(db, "elearning", content.elearning);
  await insertRows(
    db,
    "resources",
    content.resources.map((resource) => ({
      ...resource,
      agencyServices: idsIn(lookups, "configAgencyServices", resource.agencyServices),
    })),
  );
  await insertRows(
    db,
    "bugTracker",
    content.bugs.map((bug) => ({ ...bug, assignedTo: staffOf(staff, bug.assignedTo).id })),
  );
}

/** Returns whether the mentee declined to answer. That is stored as an answer without a value. */
const prefersNotToSay = ({ sexualOrientation }: Pick<SeedMentee, "sexualOrientation">): boolean =>
  lookupLists.configSexualOrientation.some(({ name, declines }) => declines && name === sexualOrientation);

async function insertMentees(
  db: Db,
  mentees: readonly SeedMentee[],
  { lookups, staff }: Seeded,
  passwordHash: string,
) {
  const accountIds = await insertAccounts(db, "mentee", mentees, passwordHash);
  const ids = await insertRows(
    db,
    "mentees",
    mentees.map(({ canSignIn: _a, languageCode: _b, caseState: _c, caseWork: _d, ...mentee }, index) => ({
      ...mentee,
      consentScope: consentParts,
      consentSigned: mentee.dateOfReferral,
      accountId: accountIds[index],
      timezone: timezoneId(mentee.timezone),
      gender: idIn(lookups, "configGenders", mentee.gender),
      race: idIn(lookups, "configEthnicity", mentee.race),
      sexualOrientation: prefersNotToSay(mentee)
        ? ""
        : idIn(lookups, "configSexualOrientation", mentee.sexualOrientation),
      caseManager: staffOf(staff, mentee.caseManager).id,
      createdBy: staffOf(staff, mentee.caseManager).accountId,
    })),
  );
  // These numbers count as entered by someone who may set sign-ins.
  await sql`update mentees set sign_in_mobile = mobile`.execute(db);
  await insertRows(
    db,
    "fieldAnswers",
    mentees.flatMap((mentee, index) =>
      prefersNotToSay(mentee)
        ? [
            {
              organizationId: mentee.organizationId,
              menteeId: ids[index],
              recordTable: "mentees",
              recordId: ids[index],
              field: "sexualOrientation",
              askedBy: staffOf(staff, mentee.caseManager).accountId,
              askedOn: mentee.dateOfReferral,
              source: "self",
              declined: true,
            },
          ]
        : [],
    ),
  );
  await insertRows(
    db,
    "chatRooms",
    mentees.map(({ organizationId }, index) => ({ organizationId, menteeId: ids[index] })),
  );
  return mentees.map((mentee, index) => ({
    id: requireDefined(ids[index], "an id"),
    accountId: requireDefined(accountIds[index], "an account"),
    name: `${mentee.firstName} ${mentee.lastName}`,
    mentee,
  }));
}

/** Inserts the whole demo content into an empty database that has the base data. */
export async function insertDemo(db: Db, lookups: LookupIds, today: string, password: string): Promise<void> {
  const content = makeDemoContent(today);
  // All accounts share one hash. Hashing separately for each account would take seconds and hide nothing.
  const passwordHash = await hashPassword(password);
  await insertOrganizations(db, content, lookups);
  const staff = await insertStaff(db, content, lookups, passwordHash);
  const catalogs = await insertCatalogs(db, content);
  const seeded: Seeded = { lookups, staff, catalogs };
  await insertDirectory(db, content, seeded);
  const mentees = await insertMentees(db, content.mentees, seeded, passwordHash);
  await insertCustomFields(db, mentees, today);
  await insertCaseload(db, content, mentees, seeded, today);
  await insertCaseWork(db, mentees, seeded, today);
  await signRecords(db);
  await insertReports(db, today);
  const people = new Map([...staff, ...mentees.map((one) => [one.mentee.email, one] as const)]);
  await insertViews(db, content, seeded, today);
  await insertNotifications(db);
  await insertChats(db, people, today);
}
