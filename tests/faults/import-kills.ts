/** An import whose process is killed while it checks, writes and is undone. */
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImportStatus } from "#shared/contracts/import-choices.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Victim } from "./victim.ts";

/** The contents of the database about the people of one sheet. */
export interface ImportFindings {
  /** The number of rows of the import by result. */
  readonly rows: Readonly<Record<string, number>>;
  readonly mentees: number;
  /** The number of distinct client ids among them. */
  readonly ids: number;
  /** The number of mentees that don't have exactly one line in the audit trail for each change. */
  readonly unaudited: number;
}

/** The findings after the import and after its undo. */
export interface KilledImport {
  readonly written: ImportFindings;
  readonly undone: ImportFindings;
  /** The number of kills that hit a running import. */
  readonly hits: number;
}

/** Returns letters unlike those of other rows, so that the import finds no possible duplicates. */
function lettersOf(number: number, length: number): string {
  let left = number * 2_654_435_761;
  let letters = "";
  for (let at = 0; at < length; at += 1) {
    letters += String.fromCharCode(97 + (Math.floor(left / 7 ** at) % 26));
    left += 40_503 * (at + 1);
  }
  return letters;
}

function sheetOf(count: number, prefix: string): Blob {
  const lines = ["First name,Last name,Client ID"];
  for (let row = 1; row <= count; row += 1)
    lines.push(`${lettersOf(row, 7)},${lettersOf(row + 7919, 9)},${prefix}-${row}`);
  return new Blob([lines.join("\n")], { type: "text/csv" });
}

/** Rows that the current step hasn't processed yet. */
const openRows: Partial<Record<ImportStatus, string>> = {
  checking: "waiting",
  running: "create",
  undoing: "created",
};

async function find(
  { db }: Database,
  importId: string,
  prefix: string,
  action: string,
): Promise<ImportFindings> {
  const rows = await sql<{ result: string; count: number }>`select result, count(*)::integer as count
    from import_rows where import_id = ${importId} group by result`.execute(db);
  const mine = sql`client_id like ${`${prefix}-%`}`;
  const found = await sql<Omit<ImportFindings, "rows">>`
    select count(*) filter (where m.deleted_at is null)::integer as mentees,
      count(distinct client_id) filter (where m.deleted_at is null)::integer as ids,
      count(*) filter (where e.times is distinct from 1)::integer as unaudited
    from mentees m
    -- Grouped first: looked up for each mentee, it takes too long on a busy machine.
    left join (select record_id, count(*) as times from audit_trail
      where table_name = 'mentees' and action = ${action} group by record_id) e on e.record_id = m.id
    where ${mine}`.execute(db);
  return {
    rows: Object.fromEntries(rows.rows.map(({ result, count }) => [result, count])),
    ...(found.rows[0] ?? { mentees: 0, ids: 0, unaudited: 0 }),
  };
}

/**
 * Imports new mentees and undoes the import, and kills the application during both.
 * @param kills the number of kills during each of check, write, and undo
 */
export async function killImport(
  victim: Victim,
  count: number,
  kills: readonly [check: number, run: number, undo: number],
): Promise<KilledImport> {
  const { token } = await victim.signIn("owner@harbor.example");
  const prefix = `Kill${Date.now()}`;
  const open = await victim.openDatabase();
  const form = new FormData();
  form.set("tableName", "mentees");
  form.set("file", sheetOf(count, prefix), "clients.csv");
  const sent = await victim.call("imports/read", form, { token });
  const { id: importId, columns } = sent.body["dataValues"] as { id: string; columns: { field: string }[] };
  const call = async (name: string, body: object = {}) => {
    const { body: answer } = await victim.call(`imports/${name}`, { importId, ...body }, { token });
    return answer["dataValues"] as { planHash: string; counts: Record<string, number> };
  };
  const stateOf = async (status: ImportStatus) => {
    const { rows } = await sql<{ left: number; isOver: boolean }>`
      select status <> ${status} as "isOver",
        (select count(*)::integer from import_rows where import_id = i.id and result = ${openRows[status]}) as left
      from imports i where id = ${importId}`.execute(open.db);
    return rows[0] ?? { left: 0, isOver: true };
  };
  let hits = 0;
  const killDuring = async (status: ImportStatus, times: number) => {
    for (let kill = 0; kill < times; kill += 1) {
      const { left } = await stateOf(status);
      let now = await stateOf(status);
      while (now.left >= left && !now.isOver) now = await stateOf(status);
      if (now.isOver) break;
      await victim.killAndStart(false);
      if (!(await stateOf(status)).isOver) hits += 1;
      await victim.untilReady();
    }
    while (!(await stateOf(status)).isOver) await sleep(50);
  };
  await call("check", { mapping: columns.map(({ field }, column) => ({ column, field })) });
  await killDuring("checking", kills[0]);
  const { planHash } = await call("get");
  await call("run", { planHash });
  await killDuring("running", kills[1]);
  const written = await find(open, importId, prefix, "create");
  await call("undo");
  await killDuring("undoing", kills[2]);
  const undone = await find(open, importId, prefix, "delete");
  await open.close();
  return { written, undone, hits };
}
