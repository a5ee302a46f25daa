/** One database for each size on one server; each begins as a copy of the one before. */
import pg from "pg";
import type { EmbeddedDatabase } from "#server/db/embedded.ts";
import { loadStep } from "./load.ts";
import type { Step } from "./rows.ts";

/** An installation of one size. */
export interface Installation {
  readonly mentees: number;
  readonly step: Step;
  readonly connection: EmbeddedDatabase["connection"];
}

/** The steps from nothing to the largest size; the organizations to measure have the ids from 2. */
export const stepsOf = (sizes: readonly number[], asked: number): Step[] =>
  sizes.map((to, index) => ({ from: sizes[index - 1] ?? 0, to, asking: 2 + index, asked }));

/**
 * The installations, loading those that are not there yet. Measuring adds some rows to them.
 * @param say called with what is going on
 */
export async function makeInstallations(
  connection: EmbeddedDatabase["connection"],
  steps: readonly Step[],
  askers: number,
  say: (line: string) => void,
): Promise<Installation[]> {
  const admin = new pg.Client(connection);
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>(
      "select datname as name from pg_database d where shobj_description(d.oid, 'pg_database') = 'loaded'",
    );
    const loaded = new Set(rows.map(({ name }) => name));
    const installations: Installation[] = [];
    let before = "template0";
    for (const step of steps) {
      const name = `growth_${step.to}`;
      const own = { ...connection, database: name };
      if (!loaded.has(name)) {
        const began = performance.now();
        await admin.query(`drop database if exists ${name}`);
        await admin.query(`create database ${name} template ${before} strategy file_copy`);
        await loadStep(own, step, askers);
        await admin.query(`comment on database ${name} is 'loaded'`);
        say(`${step.to} mentees: loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      }
      installations.push({ mentees: step.to, step, connection: own });
      before = name;
    }
    return installations;
  } finally {
    await admin.end();
  }
}

/** Bytes of what was asked for. */
export interface Storage {
  readonly database: number;
  /** Of the tables of mentees with all that belongs to them, indexes included. */
  readonly mentees: number;
  readonly indexes: number;
  /** Of one row of the audit trail with its changes and indexes; 0 without any. */
  readonly auditRow: number;
}

/** What an installation takes on disk. */
export async function storageOf({ connection }: Installation): Promise<Storage> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<keyof Storage, string>>(`
      select pg_database_size(current_database()) as database,
        sum(pg_total_relation_size(oid)) filter (where relname !~ '^audit') as mentees,
        sum(pg_indexes_size(oid)) filter (where relname !~ '^audit') as indexes,
        coalesce(sum(pg_total_relation_size(oid)) filter (where relname in ('audit_trail', 'audit_changes'))
          / nullif((select count(*) from audit_trail), 0), 0)::bigint as "auditRow"
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and (relname ~ '^(mentee|audit)' or relname in ('accounts', 'chat_rooms', 'chat_members'))`);
    const [found] = rows;
    return {
      database: Number(found?.database),
      mentees: Number(found?.mentees),
      indexes: Number(found?.indexes),
      auditRow: Number(found?.auditRow),
    };
  } finally {
    await client.end();
  }
}
