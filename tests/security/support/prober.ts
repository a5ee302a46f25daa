/** Makes calls of every kind on every table, for records of any organization. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys, type AccessKey } from "#shared/access/keys.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import type { Answer, TestApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import {
  insertRow,
  makeKey,
  makeWebhook,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
} from "#tests/support/factories.ts";
import type { Person } from "#tests/support/factories.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";
import { postForm, textFile } from "./forms.ts";
import { rules, type Act } from "./table-rules.ts";

export interface Probe extends Person {
  readonly role: string;
}

export interface Role {
  readonly flags?: readonly string[];
  readonly keys?: readonly string[];
}

/** The owner of a record as seen by the calling staff: their organization, another one, or the super-organization. */
export const owners = ["own", "other", "super"] as const;
export type Owner = (typeof owners)[number];

/** An organization with a person who may do everything in it, and a mentee. */
export interface Place {
  readonly organizationId: string;
  readonly boss: Person;
  readonly mentee: Person;
  /** A role without permissions, which every person who adds people may grant. */
  readonly bareRole: string;
}

/** An id that no record has. */
export const missingId = "999999999";

/** Returns `"200/1"` for done, `"200/0"` for refused, and otherwise the HTTP status. */
export const outcome = ({ status, body }: Answer): string =>
  status === 200 ? `200/${String(body["status"])}` : String(status);

/** Returns status and body, without the request id, which differs between calls. */
export const bytes = ({ status, text, body }: Answer): string =>
  `${status} ${text.replace(String(body["requestId"]), "")}`;

/** Returns status, body, and headers, without values that differ between calls. */
export function wholeAnswer(answer: Answer): string {
  const headers = Object.entries(answer.headers).filter(
    ([name]) => name !== "date" && name !== "x-request-id",
  );
  return `${bytes(answer)} ${JSON.stringify(headers.toSorted())}`;
}

const paths: Readonly<Record<Act, string>> = {
  list: "getTable",
  read: "getRecord",
  defaults: "getRecord",
  create: "saveRecord",
  change: "saveRecord",
  delete: "deleteRecord",
  archive: "archiveRecord",
  clone: "cloneRecord",
  restore: "restoreRecord",
  options: "getList",
  export: "export/overview",
  upload: "file-upload",
};

/** The target of a call. */
export interface Target {
  readonly id: string;
  readonly owner?: Owner;
  /** Instead of the mentee of the owner, for lists and new records below a mentee. */
  readonly menteeId?: string;
  /** Instead of the organization of the owner, for lists and new records. */
  readonly organizationId?: string;
  readonly as: Person;
}

export class Prober {
  readonly test: TestApp;
  readonly world: World;
  readonly staff: Probe;
  readonly superStaff: Probe;
  readonly places: Readonly<Record<Owner, Place>>;

  private constructor(
    test: TestApp,
    world: World,
    people: { staff: Probe; superStaff: Probe },
    places: Readonly<Record<Owner, Place>>,
  ) {
    this.test = test;
    this.world = world;
    this.staff = people.staff;
    this.superStaff = people.superStaff;
    this.places = places;
  }

  static async make(test: TestApp): Promise<Prober> {
    const { db } = test;
    const world = await makeWorld(db);
    const person = async (organizationId: string): Promise<Probe> => {
      const role = await makeRole(db, organizationId);
      return { ...(await makeStaff(db, organizationId, { role })), role };
    };
    const place = async (organizationId: string, boss: Person, mentee: Person): Promise<Place> => {
      const bareRole = await makeRole(db, organizationId, { flags: [], keys: [], roleType: 2 });
      return { organizationId, boss, mentee, bareRole };
    };
    const { own, other, superOrganization } = world;
    const places = {
      own: await place(own, world.owner, world.mentee),
      other: await place(other, world.otherOwner, world.otherMentee),
      super: await place(superOrganization, world.superOwner, await makeMentee(db, superOrganization)),
    };
    return new Prober(
      test,
      world,
      { staff: await person(own), superStaff: await person(superOrganization) },
      places,
    );
  }

  /** Gives a probe exactly these flags and keys, by default all. */
  async setRole(probe: Probe, { flags = allFlags, keys = allKeys }: Role = {}): Promise<void> {
    const sets = allFlags.map((flag: Flag) => sql`${sql.id(sqlName(flag))} = ${flags.includes(flag)}`);
    await sql`update user_roles set ${sql.join(sets)},
      tables_can_access = ${keys as readonly AccessKey[]} where id = ${probe.role}`.execute(this.test.db);
  }

  /** A new record of an organization. Personal files belong to the holder. */
  async makeRecord(table: TableName, owner: Owner, holder?: Person): Promise<string> {
    const { db } = this.test.database;
    if (table === "emailOutbox") return insertRow(db, table, { to: "a@test.example", subject: "S" });
    if (table === "mails") {
      const { organizationId } = this.places[owner];
      return insertRow(db, "emailOutbox", { to: "a@test.example", subject: "S", organizationId });
    }
    if (rules[table].scope === "system") {
      const { organizationId } = this.places[owner];
      return insertRow(db, table, { organizationId, requestId: "r", action: "list", outcome: "done" });
    }
    if (table === "apiKeys") return (await makeKey(db, this.places[owner].boss)).id;
    if (table === "webhooks") return makeWebhook(db, this.places[owner].organizationId);
    if (table === "reports") {
      const days = { fromDate: dayAway(0), untilDate: dayAway(30) };
      const { organizationId } = this.places[owner];
      return insertRow(db, table, { organizationId, name: "A report", preset: "labor", ...days });
    }
    if (table === "menteePassword") return this.makeRecord("mentees", owner);
    // Records without an owner are created by the super-organization.
    const place = this.places[rules[table].scope === "global" ? "super" : owner];
    if (table === "organizations") return place.organizationId;
    const maker = table === "userFiles" && holder ? holder : place.boss;
    const data = await this.sample(table, maker, place);
    if (registry.get(table)?.single) data["menteeId"] = (await makeMentee(db, place.organizationId)).id;
    const { body } = await this.withRoom(table, "0", () =>
      this.test.post("saveRecord", { tableName: table, tableId: "0", data }, maker.token),
    );
    if (body["status"] !== 1) throw new Error(`${table}: ${JSON.stringify(body)}`);
    return String(body["recordId"]);
  }

  /** A delivery that waits for a webhook of an organization. */
  async makeWebhookDelivery(owner: Owner): Promise<string> {
    const { db } = this.test.database;
    const { organizationId } = this.places[owner];
    const about = { of: "webhook", table: "jobs", id: "1", version: 1, kind: "changed", at: "" };
    const webhookId = await makeWebhook(db, organizationId);
    const values = { channel: "webhook", to: "webhook", subject: "", body: "", organizationId, webhookId };
    return insertRow(db, "deliveries", { ...values, about: JSON.stringify(about) });
  }

  /** Returns data of a new record for an organization. People are invited, which avoids hashing a password. */
  async sample(table: TableName, maker: Person, place: Place): Promise<Record<string, unknown>> {
    const type = registry.get(table)!;
    const { organizationId } = place;
    const data = await sampleData(
      this.world,
      type,
      { ...maker, organizationId },
      { required: true, mentee: place.mentee },
    );
    if ("sendInvitation" in type.fields) data["sendInvitation"] = "1";
    if (type.fields["organizationId"]) data["organizationId"] = organizationId;
    if (table === "users") data["userRole"] = place.bareRole;
    if (table === "userRoles") Object.assign(data, this.bareRole());
    if (table === "languages") data["code"] = randomBytes(6).toString("hex");
    if (table === "menteeUserFiles") data["shared"] = "1";
    return data;
  }

  private bareRole(): Record<string, string> {
    return { ...Object.fromEntries(allFlags.map((flag) => [flag, "0"])), roleType: "2", tablesCanAccess: "" };
  }

  /** Makes a deleted record. Organizations with people can't be deleted, so it uses an empty one. */
  async makeHidden(table: TableName, owner: Owner, holder?: Person): Promise<string> {
    const { db } = this.test.database;
    const id =
      table === "organizations" ? await makeOrganization(db) : await this.makeRecord(table, owner, holder);
    if (registry.get(table)?.scope === "system") return id;
    await sql`update ${sql.table(registry.get(table)!.table)} set deleted_at = now() where id = ${id}`.execute(
      db,
    );
    return id;
  }

  /** The organization of a person. */
  placeOf({ organizationId }: Person): Place {
    return (
      Object.values(this.places).find((place) => place.organizationId === organizationId) ?? this.places.own
    );
  }

  private async bodyOf(act: Act, table: TableName, target: Target): Promise<unknown> {
    const place = this.places[target.owner ?? "own"];
    const menteeId = target.menteeId ?? place.mentee.id;
    const organizationId = target.organizationId ?? place.organizationId;
    const isBelow = registry.get(table)?.scope === "mentee";
    const whose = isBelow ? { menteeId } : { organizationId };
    switch (act) {
      case "list":
        return { tableName: table, ...whose };
      // The mentees that tests add have recorded no consent.
      case "export":
        return { tableName: table, format: "csv", reason: "A test", ...whose };
      case "options":
        return { tableName: table, organizationId };
      case "defaults":
        return { tableName: table, tableId: "0" };
      case "create": {
        if (rules[table].scope === "system") return { tableName: table, tableId: "0", data: {} };
        // Records without an owner name people of their maker's organization.
        const isShared = registry.get(table)?.scope === "global";
        const data = await this.sample(table, target.as, isShared ? this.placeOf(target.as) : place);
        // A record that a mentee adds is the mentee's own.
        if (rules[table].mentee === "adds" && target.as.id === place.mentee.id) data["by"] = "mentee";
        if (isBelow) data["menteeId"] = menteeId;
        else if ("organizationId" in data || ["organization", "values"].includes(rules[table].scope))
          data["organizationId"] = organizationId;
        return { tableName: table, tableId: "0", data };
      }
      case "change":
        return { tableName: table, tableId: target.id, data: changeOf(table) };
      case "archive":
        return { tableName: table, tableId: target.id, activeStatus: "1" };
      default:
        return { tableName: table, tableId: target.id };
    }
  }

  /** Returns the path of a call. Lists of records below a mentee have another one. */
  pathOf(act: Act, table: TableName): string {
    return act === "list" && registry.get(table)?.scope === "mentee" ? "getMenteeTable" : paths[act];
  }

  async call(act: Act, table: TableName, target: Target): Promise<Answer> {
    const { token } = target.as;
    if (act === "upload")
      return postForm(this.test, "file-upload", { tableName: table, id: target.id, name: "a.txt" }, token, [
        textFile,
      ]);
    const body = await this.bodyOf(act, table, target);
    return this.withRoom(table, target.id, () => this.test.post(this.pathOf(act, table), body, token));
  }

  /** Hides the other measures during a call, because an organization can have only 60, and thousands of cells add some. */
  private async withRoom(
    table: TableName,
    id: string | undefined,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (table !== "measures") return work();
    const { db } = this.test.database;
    const { rows } = await sql<{ id: string }>`update measures set deleted_at = now()
      where deleted_at is null and id::text is distinct from ${id ?? "0"} returning id`.execute(db);
    const answer = await work();
    await sql`update measures set deleted_at = null where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(
      db,
    );
    return answer;
  }
}

function changeOf(table: TableName): Record<string, unknown> {
  if (table === "menteePassword")
    return { password: "another good phrase", passwordConfirm: "another good phrase" };
  return "completed" in registry.get(table)!.fields ? { completed: "1" } : {};
}
