/** One call of every kind on every table, by people whose role is set as a test needs it. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys, type AccessKey } from "#shared/access/keys.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import type { Answer, TestApp } from "#tests/support/app.ts";
import { insertRow, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";
import type { Act } from "./access-rules.ts";

export interface Probe extends Person {
  readonly role: string;
}

export interface Role {
  readonly flags?: readonly string[];
  readonly keys?: readonly string[];
}

/** No record has it. */
export const missingId = "999999999";

/** `"200/1"` for done, `"200/0"` for refused, otherwise the HTTP status. */
export const outcome = ({ status, body }: Answer): string =>
  status === 200 ? `200/${String(body["status"])}` : String(status);

/** The exact answer, without the one thing that differs from call to call. */
export const bytes = ({ status, text, body }: Answer): string =>
  `${status} ${text.replace(String(body["requestId"]), "")}`;

export class Prober {
  readonly test: TestApp;
  readonly world: World;
  readonly staff: Probe;
  readonly superStaff: Probe;
  /** A role without power in each organization: whoever may add people may give it. */
  readonly bareRoles: ReadonlyMap<string, string>;

  private constructor(
    test: TestApp,
    world: World,
    people: { staff: Probe; superStaff: Probe },
    bareRoles: ReadonlyMap<string, string>,
  ) {
    this.test = test;
    this.world = world;
    this.staff = people.staff;
    this.superStaff = people.superStaff;
    this.bareRoles = bareRoles;
  }

  static async make(test: TestApp): Promise<Prober> {
    const { db } = test.database;
    const world = await makeWorld(db);
    const person = async (organizationId: string): Promise<Probe> => {
      const role = await makeRole(db, organizationId);
      return { ...(await makeStaff(db, organizationId, { role })), role };
    };
    const bareRoles = new Map<string, string>();
    for (const id of [world.own, world.other])
      bareRoles.set(id, await makeRole(db, id, { flags: [], keys: [], roleType: 2 }));
    const people = { staff: await person(world.own), superStaff: await person(world.superOrganization) };
    return new Prober(test, world, people, bareRoles);
  }

  /** Gives a probe exactly these flags and keys; all of them where nothing is said. */
  async setRole(probe: Probe, { flags = allFlags, keys = allKeys }: Role = {}): Promise<void> {
    const sets = allFlags.map((flag: Flag) => sql`${sql.id(sqlName(flag))} = ${flags.includes(flag)}`);
    await sql`update user_roles set ${sql.join(sets)},
      tables_can_access = ${keys as readonly AccessKey[]} where id = ${probe.role}`.execute(
      this.test.database.db,
    );
  }

  /** A new record that the rules call the own organization's (or the person's own), or the other organization's. */
  async makeRecord(table: TableName, isOwn: boolean): Promise<string> {
    const { world, test } = this;
    const { db } = test.database;
    if (table === "emailOutbox") return insertRow(db, table, { to: "a@test.example", subject: "S" });
    if (table === "auditTrail")
      return insertRow(db, table, { request_id: "x", action: "view", outcome: "done" });
    if (table === "menteePassword") return this.makeRecord("mentees", isOwn);
    const maker = { ...(isOwn ? world.owner : world.otherOwner) };
    if (table === "organizations") return isOwn ? world.own : world.other;
    if (table === "userFiles" && isOwn) Object.assign(maker, this.staff);
    const data = await this.sample(table, maker);
    if (registry.get(table)?.scope === "mentee" && registry.get(table)?.single) {
      data["menteeId"] = await this.makeRecord("mentees", isOwn);
    }
    const { body } = await test.post("saveRecord", { tableName: table, tableId: "0", data }, maker.token);
    if (body["status"] !== 1) throw new Error(`${table}: ${JSON.stringify(body)}`);
    return String(body["recordId"]);
  }

  /** Data of a new record; people are invited, which spares the password hash. */
  async sample(table: TableName, maker: Person): Promise<Record<string, unknown>> {
    const type = registry.get(table)!;
    const data = await sampleData(this.world, type, maker, { required: true });
    if ("sendInvitation" in type.fields) data["sendInvitation"] = "1";
    const owner = type.fields["organizationId"] ? { organizationId: maker.organizationId } : {};
    Object.assign(data, owner);
    if (table === "users") data["userRole"] = this.bareRoles.get(maker.organizationId);
    if (table === "userRoles") Object.assign(data, this.bareRole());
    if (table === "languages") data["code"] = randomBytes(6).toString("hex");
    if (table === "menteeUserFiles") data["shared"] = "1";
    return data;
  }

  private bareRole(): Record<string, string> {
    return { ...Object.fromEntries(allFlags.map((flag) => [flag, "0"])), roleType: "2", tablesCanAccess: "" };
  }

  /** Hides a record as a delete does. */
  async hide(table: TableName, id: string): Promise<void> {
    const name = registry.get(table)!.table;
    await sql`update ${sql.table(name)} set deleted_at = now() where id = ${id}`.execute(
      this.test.database.db,
    );
  }

  /** The body of a call, on a record or, for lists and new records below a mentee, for a mentee. */
  async bodyOf(act: Act, table: TableName, id: string, menteeId: string, maker: Person): Promise<unknown> {
    const isBelow = registry.get(table)?.scope === "mentee";
    const named = isBelow ? { menteeId } : {};
    switch (act) {
      case "list":
        return { tableName: table, ...named };
      case "defaults":
        return { tableName: table, tableId: "0" };
      case "create":
        return {
          tableName: table,
          tableId: "0",
          data:
            registry.get(table)?.scope === "system" ? {} : { ...(await this.sample(table, maker)), ...named },
        };
      case "change":
        return { tableName: table, tableId: id, data: this.changeOf(table) };
      case "archive":
        return { tableName: table, tableId: id, activeStatus: "1" };
      case "options":
        return { tableName: table };
      default:
        return { tableName: table, tableId: id };
    }
  }

  private changeOf(table: TableName): Record<string, unknown> {
    if (table === "menteePassword")
      return { password: "another good phrase", passwordConfirm: "another good phrase" };
    const { fields } = registry.get(table)!;
    return "completed" in fields ? { completed: "1" } : {};
  }

  pathOf(act: Act, table: TableName): string {
    const paths: Record<Act, string> = {
      list: registry.get(table)?.scope === "mentee" ? "getMenteeTable" : "getTable",
      read: "getRecord",
      defaults: "getRecord",
      create: "saveRecord",
      change: "saveRecord",
      delete: "deleteRecord",
      archive: "archiveRecord",
      clone: "cloneRecord",
      restore: "restoreRecord",
      options: "getList",
    };
    return paths[act];
  }

  async call(
    act: Act,
    table: TableName,
    { id, menteeId, as }: { id: string; menteeId?: string; as: Person },
  ): Promise<Answer> {
    const body = await this.bodyOf(act, table, id, menteeId ?? this.world.mentee.id, as);
    return this.test.post(this.pathOf(act, table), body, as.token);
  }
}
