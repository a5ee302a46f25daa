/** A save with one extra key, and a check that the key had no effect. */
import { sql } from "kysely";
import { registry } from "#shared/records/registry.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { TableName } from "#shared/records/table-names.ts";
import type { Answer } from "#tests/support/app.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { done, expectedOutcome } from "#tests/security/access/expected.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import { outcome, type Prober } from "#tests/security/support/prober.ts";
import { changesSince, differences, now, rowOf, shapeOf, type Changed } from "./changes.ts";
import { pollution, withKey, type Plant } from "./keys.ts";
import { mayAlsoSet } from "./rights.ts";

export interface Trial {
  readonly table: TableName;
  readonly actor: Actor;
  readonly way: "create" | "edit";
  readonly plant: Plant;
}

/** Columns that every change of a row sets. */
const moved = ["version", "updated_at", "column_versions"];
const password = { password: "another good phrase", passwordConfirm: "another good phrase" };

export class Trials {
  readonly #prober: Prober;
  readonly #targets = new Map<string, Promise<string>>();
  readonly #plain = new Map<string, Promise<string[]>>();
  readonly #refused = new Map<TableName, Promise<Record<string, unknown>>>();

  constructor(prober: Prober) {
    this.#prober = prober;
  }

  /** Returns a change that the contract doesn't allow this role, or null. */
  async problemOf(trial: Trial): Promise<string | null> {
    const problem =
      trial.way === "create" ? await this.#createProblem(trial) : await this.#editProblem(trial);
    const fault = problem ?? pollution();
    const { table, actor, way, plant } = trial;
    return fault && `${way} ${table} with ${plant.key} by ${actor.name}: ${fault}`;
  }

  get #db() {
    return this.#prober.test.db;
  }

  async #save(actor: Actor, table: TableName, tableId: string, data: Record<string, unknown>, plant?: Plant) {
    const point = await now(this.#db);
    const sent = plant ? withKey(data, plant) : data;
    const body = { tableName: table, tableId, data: sent };
    // The key is also sent next to the data, unless the call uses it there.
    const isKnown = !plant || ["tableId", "menteeId"].includes(plant.key);
    const answer = await this.#prober.test.post(
      "saveRecord",
      isKnown ? body : withKey(body, plant),
      actor.person.token,
    );
    return { answer, changes: await changesSince(this.#db, point) };
  }

  async #createProblem({ table, actor, plant }: Trial): Promise<string | null> {
    const isOpen = expectedOutcome(table, "create", "own", actor) === done;
    const { data, known } = isOpen
      ? await this.#freshData(table, actor)
      : { data: await this.#unusedData(table), known: [] };
    const { answer, changes } = await this.#save(actor, table, "0", data, plant);
    const refused = this.#refusalProblem(answer, changes, isOpen);
    if (refused !== undefined) return refused;
    if (mayAlsoSet(table, plant.key, actor)) return makerProblem(table, actor, changes);
    const expected = await this.#plainShape(table, actor);
    const actual = shapeOf(changes, known);
    const strange = actual.filter((row) => !expected.includes(row));
    if (strange.length === 0 && actual.length === expected.length) return null;
    return `made ${strange.join(" ").slice(0, 700)} instead of ${expected
      .filter((row) => !actual.includes(row))
      .join(" ")
      .slice(0, 700)}`;
  }

  async #editProblem({ table, actor, plant }: Trial): Promise<string | null> {
    const isOpen = expectedOutcome(table, "change", "own", actor) === done;
    const id = await this.#target(table, actor);
    const type = registry.get(table)!;
    const before = await rowOf(this.#db, type.table, id);
    const account = String(before["account_id"] ?? "0");
    const accountBefore = await rowOf(this.#db, "accounts", account);
    const data = table === "menteePassword" ? password : {};
    const { answer, changes } = await this.#save(actor, table, id, data, plant);
    const refused = this.#refusalProblem(answer, changes, isOpen);
    if (refused !== undefined) return refused;
    const isGiven = mayAlsoSet(table, plant.key, actor);
    // Later trials get a new record, because this one may have changed.
    if (isGiven) this.#targets.delete(`${table} ${type.scope === "account" ? actor.name : ""}`);
    // Otherwise, everyone in the organization would have to set up a second factor before the next trial.
    if (isGiven && table === "organizations")
      await sql`update organizations set require_second_factor = false where id = ${id}`.execute(this.#db);
    if (isGiven && plant.key === "organizationId") return null;
    for (const { table: changed, row } of changes) {
      const allowed = [...moved, ...(isGiven ? [sqlName(plant.key)] : [])];
      const isTarget = changed === type.table && String(row["id"]) === id;
      const isAccount = table === "menteePassword" && changed === "accounts" && String(row["id"]) === account;
      if (isAccount) allowed.push("password_hash", "password_changed_at");
      else if (table === "menteePassword" && isTold(changed, row, account, String(before["email"]))) continue;
      // A new role causes a notification to the person.
      else if (isGiven && isTold(changed, row, account, String(before["email"]))) continue;
      else if (!isTarget) return `wrote ${changed} ${JSON.stringify(row).slice(0, 300)}`;
      const wrong = differences(isAccount ? accountBefore : before, row).filter(
        (name) => !allowed.includes(name),
      );
      if (wrong.length > 0) return `changed ${changed}.${wrong.join()}`;
    }
    return null;
  }

  /** Returns undefined if the save succeeded as it may, so that its changes must be checked. */
  #refusalProblem(answer: Answer, changes: readonly Changed[], isOpen: boolean): string | null | undefined {
    if (answer.status >= 500) return `answers ${answer.status}`;
    if (outcome(answer) === done && isOpen) return undefined;
    if (outcome(answer) === done) return "was carried out";
    return changes.length === 0 ? null : `was refused, but wrote ${changes.map(({ table }) => table).join()}`;
  }

  async #freshData(
    table: TableName,
    actor: Actor,
  ): Promise<{ data: Record<string, unknown>; known: string[] }> {
    const { places, test } = this.#prober;
    const place = registry.get(table)!.scope === "global" ? this.#prober.placeOf(actor.person) : places.own;
    const data = await this.#prober.sample(table, actor.person, place);
    if (!registry.get(table)!.single) return { data, known: [] };
    const { id } = await makeMentee(test.db, places.own.organizationId);
    return { data: { ...data, menteeId: id }, known: [id] };
  }

  /** Returns data for saves that are refused. They can share it. */
  #unusedData(table: TableName): Promise<Record<string, unknown>> {
    const { places } = this.#prober;
    const found =
      this.#refused.get(table) ??
      (table === "emailOutbox"
        ? Promise.resolve({})
        : this.#prober.sample(table, places.own.boss, places.own));
    this.#refused.set(table, found);
    return found;
  }

  /** Returns the fields of the same person's save without the key. */
  #plainShape(table: TableName, actor: Actor): Promise<string[]> {
    const key = `${table} ${actor.name}`;
    const make = async () => {
      const { data, known } = await this.#freshData(table, actor);
      const { answer, changes } = await this.#save(actor, table, "0", data);
      if (outcome(answer) !== done) throw new Error(`${key}: ${answer.text}`);
      return shapeOf(changes, known);
    };
    const found = this.#plain.get(key) ?? make();
    this.#plain.set(key, found);
    return found;
  }

  #target(table: TableName, actor: Actor): Promise<string> {
    const isOwnFile = registry.get(table)!.scope === "account";
    const key = `${table} ${isOwnFile ? actor.name : ""}`;
    const found =
      this.#targets.get(key) ?? this.#prober.makeRecord(table, "own", isOwnFile ? actor.person : undefined);
    this.#targets.set(key, found);
    return found;
  }
}

/** A new password ends the person's invitation, and notifies only the person. */
export function isTold(
  table: string,
  row: Readonly<Record<string, unknown>>,
  account: string,
  email: string,
): boolean {
  if (table === "deliveries") return row["to"] === email;
  return (table === "one_time_links" || table === "notifications") && String(row["account_id"]) === account;
}

/** Checks that a record with a key that its author may set still has the right creator. */
function makerProblem(table: TableName, actor: Actor, changes: readonly Changed[]): string | null {
  const made = changes.find((change) => change.table === registry.get(table)!.table)?.row;
  const isRight =
    String(made?.["created_by"]) === actor.person.accountId &&
    made?.["version"] === 1 &&
    made["deleted_at"] === null;
  return isRight ? null : `made ${JSON.stringify(made)}`;
}
