// `npm run row-types`: writes the types of all rows from an empty database that has run every migration.
// With --check, as part of `npm run check`: fails when the file is not what would be written.
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { IdentifierNode, PostgresDialect, generate } from "kysely-codegen";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { root } from "./support/root.mjs";

const file = join(root, "src/server/platform/db/schema.ts");

/** As `database.ts` has them arrive: days as text, and `bigint`, which is in use for ids, as text both ways. */
const dialect = new PostgresDialect({ dateParser: "string" });
dialect.adapter.scalars.int8 = new IdentifierNode("string");

/** A column that a check limits to some texts has a type of just these. */
async function addChecks({ db, metadata }) {
  const { rows } = await sql`
    select c.conrelid::regclass::text as table_name, a.attname as column_name,
      array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') m) as allowed
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) like ${"CHECK ((% = ANY (ARRAY['%::text])))"}`.execute(db);
  for (const { table_name, column_name, allowed } of rows) {
    const table = metadata.tables.find(({ name }) => name === table_name);
    table.columns.find(({ name }) => name === column_name).enumValues = allowed.sort();
  }
  return metadata;
}

async function generateTypes() {
  const dataDir = await mkdtemp(join(tmpdir(), "mentor-row-types-"));
  // As root, PostgreSQL runs under another account, which must be able to enter.
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
  console.error(
    "The migrations and src/server/platform/db/schema.ts differ; `npm run row-types` writes it anew.",
  );
  process.exitCode = 1;
}
