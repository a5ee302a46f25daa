/** Wire values for every field of every record type, so that tests can loop over the registry. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { isMissing } from "#shared/fields/codec.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { waivedField, type Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { addDays } from "#shared/fields/days.ts";
import type { Db } from "#server/platform/db/database.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "./factories.ts";

/** Two organizations in addition to the super-organization, with one record of each type that others refer to. */
export interface World {
  readonly db: Db;
  readonly superOrganization: string;
  readonly own: string;
  readonly other: string;
  readonly superOwner: Person;
  readonly owner: Person;
  readonly otherOwner: Person;
  readonly mentee: Person;
  readonly otherMentee: Person;
}

/** Fills an empty database. */
export async function makeWorld(db: Db): Promise<World> {
  const superOrganization = await makeOrganization(db);
  const own = await makeOrganization(db);
  const other = await makeOrganization(db);
  for (const type of registry.values()) {
    if (type.scope === "values" && (await isBare(db, type))) {
      await insertRow(db, type.name, { name: "First" });
      await insertRow(db, type.name, { name: "Second" });
    }
  }
  for (const organizationId of [own, other]) {
    for (const table of ["menteeGoals", "menteeTasks", "menteeChallenges"]) {
      await insertRow(db, table, { organizationId, name: "An item" });
    }
  }
  return {
    db,
    superOrganization,
    own,
    other,
    superOwner: await makeStaff(db, superOrganization),
    owner: await makeStaff(db, own),
    otherOwner: await makeStaff(db, other),
    mentee: await makeMentee(db, own),
    otherMentee: await makeMentee(db, other),
  };
}

async function isBare(db: Db, type: RecordType): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(type.table)} limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * Stores a person's upload that isn't attached to a record yet.
 * @returns its name
 */
export async function makeUpload(db: Db, uploadedBy: string, isImage: boolean): Promise<string> {
  const name = `${randomBytes(16).toString("hex")}.${isImage ? "png" : "pdf"}`;
  await insertRow(db, "files", {
    name,
    originalName: isImage ? "photo.png" : "letter.pdf",
    mediaType: isImage ? "image/png" : "application/pdf",
    byteSize: 1,
    isImage,
    uploadedBy,
  });
  return name;
}

const sampleDay = "2001-02-28";

async function sampleIds(db: Db, table: string, organizationId: string): Promise<string[]> {
  const target = registry.get(table)!;
  const limits = {
    organization: sql`and organization_id = ${organizationId}`,
    values: sql`and (organization_id is null or organization_id = ${organizationId})`,
  };
  const limit = target.scope in limits ? limits[target.scope as keyof typeof limits] : sql``;
  // The date of a service must be within its award's dates, and an enrollment must overlap with them.
  const covers = table === "awards" ? sql`and ${sampleDay}::date between start_date and end_date` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(target.table)} where deleted_at is null ${limit} ${covers} order by id limit 2`.execute(
    db,
  );
  // Catalogs are empty until a test adds entries.
  if (rows.length === 0 && target.scope === "directory")
    return [await insertRow(db, table, { organizationId, name: "A sample" })];
  if (rows.length === 0 && table === "awards") {
    const term = { startDate: sampleDay, endDate: "2099-12-31" };
    return [await insertRow(db, table, { organizationId, name: "A sample", funder: "A funder", ...term })];
  }
  return rows.map((row) => row.id);
}

const words = () => `word${randomBytes(4).toString("hex")}`;

let momentCount = 0;
/** Returns a different day each time, because two appointments of one person at the same time are refused. */
const nextMoment = () => {
  momentCount = (momentCount + 1) % 20_000;
  const day = addDays("2027-01-01", momentCount);
  return makeMoment(`${day}T10:00`, "America/New_York");
};

const plain: Partial<Record<Field["kind"], (field: Field) => unknown>> = {
  email: () => `${words()}@test.example`,
  phone: () => "(410) 555-0100",
  toggle: () => "1",
  date: () => sampleDay,
  moment: nextMoment,
  number: ({ min }) => Math.max(7, Number(min ?? 7)),
  password: () => "a long enough passphrase",
  richText: () => `<p>Some <strong>${words()}</strong> text</p>`,
  simpleRichText: () => `<p>${words()} ñandú 🙂</p>`,
  textarea: () => `Line one\nLine two ${words()}`,
};

async function sampleOf(
  world: World,
  field: Field,
  who: Pick<Person, "accountId" | "organizationId">,
): Promise<unknown> {
  if (field.options) {
    const isMany = field.value.endsWith("List");
    const ids =
      "list" in field.options
        ? await sampleIds(world.db, field.options.list, who.organizationId)
        : field.options.codes.slice(0, 2);
    return isMany ? `,${ids.join(",")},` : ids[0];
  }
  if (field.value === "file") return makeUpload(world.db, who.accountId, field.kind === "imageUpload");
  if (field.value === "decimal") return 39.29;
  if (field.value === "entries") {
    const entry: Record<string, unknown> = { id: "0" };
    for (const [name, part] of Object.entries(field.of ?? {})) {
      if (!part.readOnly) entry[name] = await sampleOf(world, part, who);
    }
    return [entry];
  }
  return plain[field.kind]?.(field) ?? words();
}

let periodCount = 0;

/**
 * Returns valid wire data for a new record, with every field that the person may set.
 * @param required only the required fields
 * @param mentee the mentee of a record below a mentee
 */
export async function sampleData(
  world: World,
  type: RecordType,
  who: Person,
  {
    required = false,
    mentee = who.organizationId === world.own ? world.mentee : world.otherMentee,
  }: { required?: boolean; mentee?: Person } = {},
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  // Records below a mentee refer to people of the mentee's organization.
  const { organizationId } = type.scope === "mentee" ? mentee : who;
  const within = { accountId: who.accountId, organizationId };
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.readOnly || field.value === "none" || field.superOnly || name === "organizationId") continue;
    // A sample has every answer, so none is waived.
    if (name === "sendInvitation" || name === waivedField || (required && !field.required)) continue;
    const { forAnswer } = field;
    if (forAnswer) {
      // Only the first field that depends on another field's answer gets a value. The others don't apply.
      const first = Object.values(type.fields).find((one) => one.forAnswer?.field === forAnswer.field);
      if (first !== field) continue;
      data[forAnswer.field] = forAnswer.in[0];
    }
    data[name] = await sampleOf(world, field, within);
    if (isMissing(data[name], field)) throw new Error(`No sample for ${type.name}.${name}`);
  }
  // Periods of the same assignment or enrollment must not overlap, so each sample is on a different day.
  if (type.period) {
    const day = addDays("2019-12-31", (periodCount += 1));
    Object.assign(data, { [type.period.from]: day, [type.period.until]: day });
  }
  if ("cocCode" in data) Object.assign(data, { cocCode: "MD-501", geocode: "240186" });
  // Owners see all mentees, and people cannot be their own stand-in.
  if ("caseloadOnly" in data) data["caseloadOnly"] = "0";
  if ("standIn" in data) data["standIn"] = (await sampleIds(world.db, "users", who.organizationId))[1] ?? "";
  // Only one follow-up of a kind may be open, so this one is closed, without a next attempt.
  if ("dueUntil" in data)
    Object.assign(data, { status: "employed" in data ? "answered" : "unreachable", nextOn: "" });
  // The sample relative may be contacted, and isn't another mentee.
  if ("noContact" in data) Object.assign(data, { noContact: "0", noContactReason: "" });
  if ("linkedMentee" in data) data["linkedMentee"] = "";
  if (type.scope === "mentee") data["menteeId"] = mentee.id;
  // Only choice fields have choices, and no list is sorted by them.
  if (data["kind"] === "text" && "options" in data)
    Object.assign(data, { kind: "choice", required: "0", sortable: "0" });
  // An identity provider needs a valid address and its own domains. Nobody is required to use it.
  if ("issuer" in data) {
    const domains = `${words()}.example.org`;
    Object.assign(data, { issuer: "https://login.example.org", domains, required: "0" });
    for (const name of ["discoveryUrl", "roleMap", "createUsers"]) delete data[name];
  }
  // A measure has either a custom or a built-in definition.
  if ("template" in data) Object.assign(data, { template: "", who: "", counts: "" });
  return data;
}
