/** The cells of the access matrix, and how to try one. A call that should succeed gets a record that no test reuses. */
import { registry } from "#shared/records/registry.ts";
import { tableNames, type TableName } from "#shared/records/table-names.ts";
import type { Answer } from "#tests/support/app.ts";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import { missingId, outcome, wholeAnswer, type Owner, type Prober } from "#tests/security/support/prober.ts";
import { actions, isOffered, rules, type Act } from "#tests/security/support/table-rules.ts";
import { done, expectedOutcome, missing, ownersOf } from "./expected.ts";

export interface Cell {
  readonly table: TableName;
  readonly act: Act;
  readonly owner: Owner;
  readonly actor: Actor;
}

/** Every actor, call, table and owner. */
export const allCells = (actors: readonly Actor[]): Cell[] =>
  tableNames.flatMap((table) =>
    actions.flatMap((act) =>
      ownersOf(table).flatMap((owner) => actors.map((actor) => ({ table, act, owner, actor }))),
    ),
  );

export const nameOf = ({ table, act, owner, actor }: Cell): string =>
  `${table} ${act} ${owner}: ${actor.name}`;

const usesUp: ReadonlySet<Act> = new Set(["delete", "restore"]);
/** Calls that must respond to another organization's id as to a missing one. */
const narrowed: ReadonlySet<Act> = new Set(["list", "options"]);

/** Tries cells. Reuses the records that refused calls don't change. */
export class Matrix {
  readonly #prober: Prober;
  readonly #kept = new Map<string, Promise<string>>();
  readonly #missing = new Map<string, Promise<string>>();

  constructor(prober: Prober) {
    this.#prober = prober;
  }

  /** Returns the difference from the contract, or null. @param expected by default, the outcome for a person */
  async problemOf(
    cell: Cell,
    expected = expectedOutcome(cell.table, cell.act, cell.owner, cell.actor),
  ): Promise<string | null> {
    const answer = await this.#ask(cell, expected);
    const actual = outcome(answer);
    if (actual !== expected)
      return `${nameOf(cell)} answers ${actual} instead of ${expected}: ${answer.text.slice(0, 200)}`;
    if (this.#mustLookMissing(cell, expected) && wholeAnswer(answer) !== (await this.#missingAnswer(cell)))
      return `${nameOf(cell)} differs from what is missing: ${wholeAnswer(answer).slice(0, 500)}`;
    return this.#foreignRow(cell, answer);
  }

  async #ask(cell: Cell, expected: string): Promise<Answer> {
    const { table, act, owner, actor } = cell;
    const target = { id: await this.#record(cell, expected), owner, as: actor.person };
    // A mentee has only one record of such a type, so adding another would change the first.
    const isSingle = act === "create" && registry.get(table)?.single === true && expected === done;
    if (!isSingle) return this.#prober.call(act, table, target);
    const { organizationId } = this.#prober.places[owner];
    const mentee = await makeMentee(this.#prober.test.db, organizationId);
    return this.#prober.call(act, table, { ...target, menteeId: mentee.id });
  }

  async #record({ table, act, owner, actor }: Cell, expected: string): Promise<string> {
    if (actor.kind === "nobody" || actor.kind === "locked") return "1";
    if (["list", "defaults", "create", "options", "export"].includes(act)) return "0";
    const isOwnFile = rules[table].scope === "account" && owner === "own";
    const holder = isOwnFile ? actor.person : undefined;
    const isHidden = act === "restore" && isOffered(table, act);
    const make = () =>
      isHidden
        ? this.#prober.makeHidden(table, owner, holder)
        : this.#prober.makeRecord(table, owner, holder);
    if (expected === done && usesUp.has(act)) return make();
    return this.#keep(`${table} ${owner} ${isHidden} ${holder?.id}`, make);
  }

  #keep(key: string, make: () => Promise<string>): Promise<string> {
    const kept = this.#kept.get(key) ?? make();
    this.#kept.set(key, kept);
    return kept;
  }

  #mustLookMissing({ table, act, owner, actor }: Cell, expected: string): boolean {
    if (expected === missing) return true;
    const isStrict = rules[table].scope === "organization";
    return isStrict && expected === done && narrowed.has(act) && owner !== "own" && !actor.isSuper;
  }

  /** Returns the response to the same call about something that doesn't exist. */
  #missingAnswer({ table, act, actor }: Cell): Promise<string> {
    const key = `${table} ${act} ${actor.name}`;
    const ids = { id: missingId, menteeId: missingId, organizationId: missingId };
    const found =
      this.#missing.get(key) ??
      this.#prober.call(act, table, { ...ids, as: actor.person as Person }).then(wholeAnswer);
    this.#missing.set(key, found);
    return found;
  }

  /** Reports a row of another organization in a list that must not contain any. */
  #foreignRow(cell: Cell, { body }: Answer): string | null {
    const { table, act, actor } = cell;
    const { scope, ownersRead } = rules[table];
    const isInside = scope === "organization" || scope === "mentee" || ownersRead === true;
    if (act !== "list" || actor.isSuper || !isInside) return null;
    const rows = (body["dataValues"] ?? []) as { organizationId?: string }[];
    const foreign = rows.find((row) => row.organizationId !== actor.person.organizationId);
    return foreign ? `${nameOf(cell)} shows a row of organization ${foreign.organizationId}` : null;
  }
}
