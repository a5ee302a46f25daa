/**
 * Writes the types of all rows from an empty database that has run every migration. With `--check` it writes nothing
 * and fails when the file is out of date. `npm run row-types` and `npm run check` start it.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { IdentifierNode, PostgresDialect, generate, type GenerateOptions } from "kysely-codegen";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";

const file = join(import.meta.dirname, "../platform/db/schema.ts");

/** Types days and `bigint` (ids) as text, like `database.ts`. */
const dialect = new PostgresDialect({ dateParser: "string" });
dialect.adapter.scalars["int8"] = new IdentifierNode("string");

/** Gives each column that a check constraint limits to certain texts a type of exactly these texts. */
const addChecks: NonNullable<GenerateOptions["postprocess"]> = async ({ db, metadata }) => {
  const { rows } = await sql<{ table_name: string; column_name: string; allowed: string[] }>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name,
      array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') m) as allowed
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) like ${"CHECK ((% = ANY (ARRAY['%::text])))"}`.execute(db);
  for (const { table_name, column_name, allowed } of rows) {
    const table = metadata.tables.find(({ name }) => name === table_name);
    const column = table?.columns.find(({ name }) => name === column_name);
    if (column) column.enumValues = allowed.toSorted();
  }
  return metadata;
};

async function generateTypes(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "mentor-row-types-"));
  // If started by root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, isDurable: false });
  const { db, close } = connect(server.connection);
  try {
    await migrate(db);
    return await generate({ db, dialect, outFile: null, postprocess: addChecks });
  } finally {
    await close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const types = await generateTypes();
if (!process.argv.includes("--check")) await writeFile(file, types);
else if ((await readFile(file, "utf8")) !== types) {
  console.error("src/server/platform/db/schema.ts is out of date. Run `npm run row-types`.");
  process.exitCode = 1;
}
