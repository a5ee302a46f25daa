/** Backup and restore between databases of a server that is not the application's own (`DATABASE_URL`). */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openSecretBox } from "#server/kernel/secret-box.ts";
import type { Manifest } from "#server/process/backup/archive/manifest.ts";
import { backUp, noteBackup } from "#server/process/backup/backup.ts";
import { excludedTables } from "#server/process/backup/excluded-tables.ts";
import { restore, skippedIds } from "#server/process/backup/restore.ts";
import { rebuildSchema } from "#server/process/backup/schema.ts";
import { connect } from "#server/platform/db/database.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import { migrate, pendingMigrations, readMigrations } from "#server/platform/db/migrate.ts";
import { readEnv, type Env } from "#server/kernel/env.ts";
import { discardUpload, storeUpload } from "#server/platform/files/uploads.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { noQuota } from "#tests/support/no-quota.ts";
import { administer, createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertRow, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { samplePdf } from "#tests/support/sample-files.ts";

const passphrase = "quite a long passphrase";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newPath = (): string => join(folder, randomBytes(4).toString("hex"));
const quiet = () => undefined;

/** Everything about an installation whose database is reached by its address. */
function envOf(database: string, more: Record<string, string> = {}): Env {
  const { host, port, user, password } = { ...inject("cluster"), ...more };
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return readEnv({ DATA_DIR: newPath(), DATABASE_URL: url, ...more });
}

const nameOf = ({ connection }: TestDatabase): string => String(connection.database);

/** A database without anything in it. */
async function emptyDatabase(owner = inject("cluster").user) {
  const name = `restored_${randomBytes(4).toString("hex")}`;
  await administer(`create database ${name} owner ${owner} template template0`);
  return { name, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

/** Returns the objects of a database, and a hash of the rows of each table. */
async function fingerprint(env: Env): Promise<Record<string, unknown>> {
  const { db, close } = connect(env.databaseUrl ?? "");
  try {
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
    const found: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await sql`select count(*), md5(string_agg(t::text, chr(10) order by t::text)) as hash
        from ${sql.table(name)} t`.execute(db);
      found[name] = rows[0];
    }
    const { rows: parts } = await sql<{ part: string }>`
      select pg_get_constraintdef(oid) || conrelid::regclass::text as part from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname || ' ' || tgenabled::text || tgrelid::regclass::text from pg_trigger where not tgisinternal
      union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid
        where c.relnamespace = 'public'::regnamespace
      union all select sequencename::text from pg_sequences
      union all select tablename || policyname || coalesce(qual, '') from pg_policies
      order by 1`.execute(db);
    return { ...found, parts };
  } finally {
    await close();
  }
}

async function fill({ db }: TestDatabase, env: Env): Promise<{ name: string; accountId: string }> {
  const person = await makeStaff(db, await makeOrganization(db));
  await insertRow(db, "jobs", {
    organizationId: person.organizationId,
    title: "Line\nbreak\t\\N \\. é 雨",
    benefits: "",
  });
  const store = openFileStore(env, "files");
  const path = await store.newIncomingPath();
  await writeFile(path, samplePdf);
  const scan = () => Promise.resolve();
  const quota = noQuota(db);
  const upload = {
    path,
    fileName: "letter.pdf",
    accountId: person.accountId,
    imagesOnly: false,
    scan,
    quota,
  };
  const name = await storeUpload(store, upload, samplePdf.length);
  return { name, accountId: person.accountId };
}

describe("The backup and restore of a database that DATABASE_URL names", () => {
  let source: TestDatabase;
  let env: Env;
  let held: { name: string; accountId: string };
  /** An archive of the source with `held`. */
  let archive: { path: string; manifest: Manifest };
  beforeAll(async () => {
    source = await createTestDatabase("base");
    env = envOf(nameOf(source));
    held = await fill(source, env);
    const path = newPath();
    archive = { path, manifest: await backUp({ env, path, print: quiet }) };
  });
  afterAll(() => source.close());

  /** Backs the source up. */
  async function makeArchive(of: Env = env): Promise<string> {
    const path = newPath();
    await backUp({ env: of, path, print: quiet });
    return path;
  }

  it("restores equal tables, sequences, triggers and files, as a role that only owns the database", async () => {
    const owner = `owner_${randomBytes(4).toString("hex")}`;
    await administer(`create role ${owner} login createrole password 'secret'`);
    await administer(
      `grant mentor_scoped, mentor_caseload, mentor_mentee, mentor_system to ${owner} with admin option`,
    );
    const target = await emptyDatabase(owner);
    const into = envOf(target.name, { user: owner, password: "secret" });
    await restore({ env: into, path: archive.path, isForced: false, print: quiet });

    const [before, after] = [await fingerprint(env), await fingerprint(into)];
    for (const table of excludedTables) before[table] = { count: "0", hash: null };
    // The row now says that deliveries are held, which `tests/server/held-deliveries.test.ts` tests.
    before["installation"] = { count: "1", hash: expect.any(String) };
    expect(after).toEqual(before);
    const chunks = await openFileStore(into, "files").read(held.name).toArray();
    expect(Buffer.concat(chunks as Buffer[])).toEqual(samplePdf);
    const { db, close } = connect(into.databaseUrl ?? "");
    const id = await insertRow(db, "jobs", { organizationId: "1", title: "The next one" });
    // It doesn't get the id of a record that was added after the backup, which a phone may still want to change.
    const later = await insertRow(source.db, "jobs", { organizationId: "1", title: "After the backup" });
    expect(BigInt(id)).toBe(BigInt(later) + BigInt(skippedIds));
    await sql`delete from jobs where id = ${later}`.execute(source.db);
    await close();
    await target.drop();
    await administer(`drop owned by ${owner}`);
    await administer(`drop role ${owner}`);
  });

  it("leaves out what grants access: sessions, codes, links and exports", async () => {
    const { db } = source;
    await sql`insert into verification_codes (account_id, code_hash, expires_at)
      values (${held.accountId}, 'x', now() + interval '1 hour')`.execute(db);
    const { members } = await backUp({ env, path: newPath(), print: quiet });
    const tables = new Set(members.map(({ name }) => name.split("/")[1]));
    expect(tables).toContain("accounts");
    for (const table of [
      "sessions",
      "verification_codes",
      "one_time_links",
      "paper_cards",
      "second_factor_challenges",
      "passkeys",
      "exports",
    ])
      expect(tables).not.toContain(table);
    // A new table with a token must be assigned to one of the two lists after consideration.
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(token|code|device|key)_hash$'`.execute(db);
    const credentials = ["known_devices", "recovery_codes", "save_keys"];
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !excludedTables.includes(name))
        .sort(),
    ).toEqual(credentials);
  });

  it("reads every table of the application, and none is outside the schema that is backed up", async () => {
    const { rows } = await sql`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema$)' and (n.nspname <> 'public'
        or c.relkind <> 'r')`.execute(source.db);
    expect(rows).toHaveLength(0);
  });

  it("refuses a target that is not empty unless forced, and then replaces everything", async () => {
    const other = await createTestDatabase("base");
    const into = envOf(nameOf(other));
    const stray = await fill(other, into);
    await other.pool.end();
    const { path } = archive;
    const before = await fingerprint(into);
    const again = restore({ env: into, path, isForced: false, print: quiet });
    await expect(again).rejects.toThrow(/is not empty.*--force/);
    expect(await fingerprint(into)).toEqual(before);

    await restore({ env: into, path, isForced: true, print: quiet });
    const after = await fingerprint(into);
    expect(after["jobs"]).toEqual((await fingerprint(env))["jobs"]);
    expect(await openFileStore(into, "files").size(stray.name)).toBeNull();
    await administer(`drop database ${nameOf(other)} with (force)`);
  });

  it("refuses a target with files of another installation unless forced", async () => {
    const target = await emptyDatabase();
    const into = envOf(target.name);
    await mkdir(join(into.dataDir, "files/ab"), { recursive: true });
    await writeFile(join(into.dataDir, "files/ab/abc.pdf"), "another");
    const { path } = archive;
    await expect(restore({ env: into, path, isForced: false, print: quiet })).rejects.toThrow(
      "already has 1 other files",
    );
    await target.drop();
  });

  it("names the commands for an administrator if the target's owner lacks roles", async () => {
    const owner = `plain_${randomBytes(4).toString("hex")}`;
    await administer(`create role ${owner} login password 'secret'`);
    const target = await emptyDatabase(owner);
    const into = envOf(target.name, { user: owner, password: "secret" });
    await expect(restore({ env: into, path: archive.path, isForced: false, print: quiet })).rejects.toThrow(
      `An administrator of the database runs: grant mentor_scoped, mentor_mentee, mentor_system to ${owner};`,
    );
    await target.drop();
    await administer(`drop role ${owner}`);
  });

  it("refuses a target that an application uses", async () => {
    const target = await emptyDatabase();
    const into = envOf(target.name);
    const application = connect(into.databaseUrl ?? "");
    await sql`select 1`.execute(application.db);
    const { path } = archive;
    await expect(restore({ env: into, path, isForced: true, print: quiet })).rejects.toThrow(
      "is using this database",
    );
    await application.close();
    await target.drop();
  });

  it("refuses the backup of a newer version", async () => {
    const { db } = source;
    await sql`insert into schema_migrations values ('9999-later.sql', repeat('0', 64))`.execute(db);
    const path = await makeArchive();
    await sql`delete from schema_migrations where name = '9999-later.sql'`.execute(db);
    const into = envOf("never_reached");
    await expect(restore({ env: into, path, isForced: true, print: quiet })).rejects.toThrow(
      "newer version of the application (9999-later.sql)",
    );
    expect(existsSync(into.dataDir)).toBe(false);
  });

  it("migrates a backup of the first version", async () => {
    const old = await emptyDatabase();
    const target = await emptyDatabase();
    const from = envOf(old.name);
    const into = envOf(target.name);
    const { db, close } = connect(from.databaseUrl ?? "");
    const first = (await readMigrations()).slice(0, 1);
    await rebuildSchema(db, first);
    for (const { name, checksum } of first)
      await sql`insert into schema_migrations values (${name}, ${checksum})`.execute(db);
    await insertRow(db, "organizations", { name: "First" });
    await close();
    await restore({ env: into, path: await makeArchive(from), isForced: true, print: quiet });
    const restored = connect(into.databaseUrl ?? "");
    expect(await pendingMigrations(restored.db)).toEqual([]);
    const { rows } = await sql`select name from organizations`.execute(restored.db);
    expect(rows).toEqual([{ name: "First" }]);
    await restored.close();
    await old.drop();
    await target.drop();
  });

  it("names an interrupted restore, which a start and a backup refuse, and repeats it without --force", async () => {
    const target = await createTestDatabase("base");
    const into = envOf(nameOf(target));
    await sql`create table restore_unfinished ()`.execute(target.db);
    await target.pool.end();
    await expect(backUp({ env: into, path: newPath(), print: quiet })).rejects.toThrow("npm run restore");
    const { path, manifest } = archive;
    const { tables, files } = await restore({ env: into, path, isForced: false, print: quiet });
    expect({ tables, files }).toEqual({ tables: manifest.tables, files: manifest.files });
    await expect(backUp({ env: into, path: newPath(), print: quiet })).resolves.toBeTruthy();
    await administer(`drop database ${nameOf(target)} with (force)`);
  });

  it("moves files into a bucket and back, and the key of second factors in encrypted archives only, and says if it is missing", async () => {
    const sealed = await openSecretBox(env).seal("a secret", held.accountId);
    const bucket = await startS3Server();
    const target = await emptyDatabase();
    const said: string[] = [];
    const print = (line: string) => void said.push(line);

    const into = envOf(target.name, { BACKUP_KEY: passphrase, ...bucket.env });
    await mkdir(into.dataDir);
    await writeFile(join(into.dataDir, "secret.key"), "another key");
    const locked = await makeArchive({ ...env, backupKey: passphrase });
    const bytes = await readFile(locked);
    expect(() => gunzipSync(bytes)).toThrow("incorrect header check");
    expect(bytes.includes(held.name)).toBe(false);
    await restore({ env: into, path: locked, isForced: false, print });
    expect(said.join()).toContain(" into the database of DATABASE_URL.");
    expect(await openSecretBox(into).open(sealed, held.accountId)).toBe("a secret");
    expect(
      (await readdir(into.dataDir)).filter((name) => name.startsWith("secret.key.before-")),
    ).toHaveLength(1);
    expect(said.join()).not.toContain("recovery codes");
    expect(existsSync(join(into.dataDir, "files", held.name.slice(0, 2)))).toBe(false);

    const path = newPath();
    await backUp({ env: { ...into, backupKey: undefined }, path, print });
    expect(said.join()).toContain("keep a copy of it");
    const bare = { ...envOf(target.name), databaseOwnerUrl: into.databaseOwnerUrl };
    // An earlier restore, of another archive, failed after it had stored the key of that archive.
    await mkdir(bare.dataDir);
    await writeFile(join(bare.dataDir, "secret.key.restored"), "the key of another archive");
    await restore({ env: bare, path, isForced: true, print });
    expect((await readdir(bare.dataDir)).filter((name) => name.startsWith("secret.key"))).toEqual([]);
    expect(said.join()).toContain("recovery codes, and single sign-on and webhooks have no secrets");
    const chunks = await openFileStore(bare, "files").read(held.name).toArray();
    expect(Buffer.concat(chunks as Buffer[])).toEqual(samplePdf);
    await bucket.close();
    await target.drop();
  });

  it("ignores an upload discarded in the meantime, names a lost file, and holds pending emails in the queue", async () => {
    const mail = { to: "a@test.example", subject: "Your code", status: "queued", body: "123456" };
    await insertRow(source.db, "emailOutbox", mail);
    const more = await fill(source, env);
    const lost = await fill(source, env);
    await sql`update files set record_table = 'userFiles', record_id = 1, record_field = 'file'
      where name = ${lost.name}`.execute(source.db);
    const store = openFileStore(env, "files");
    await store.remove(`${lost.name.slice(0, 2)}/${lost.name}`);
    const path = newPath();
    const onSnapshot = () => discardUpload(source.db, store, more.name);
    const { files } = await backUp({ env, path, print: quiet, onSnapshot });
    expect(files).toMatchObject({ discarded: [more.name], faulty: [lost.name] });

    const target = await emptyDatabase();
    const into = envOf(target.name);
    // The lost file was found, and was put into its place before the restore.
    const found = join(into.dataDir, "files", lost.name.slice(0, 2), lost.name);
    await mkdir(dirname(found), { recursive: true });
    await writeFile(found, samplePdf);
    await restore({ env: into, path, isForced: false, print: quiet });
    expect(await openFileStore(into, "files").size(lost.name)).toBe(samplePdf.length);
    const { db, close } = connect(into.databaseUrl ?? "");
    const { rows } = await sql<{ name: string }>`select name from files order by id`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([held.name, lost.name]);
    const mails = await sql`select status from deliveries`.execute(db);
    expect(mails.rows).toEqual([{ status: "queued" }]);
    expect(await isHeld(db)).toBe(true);
    await close();
    await target.drop();
    await sql`delete from files where name = ${lost.name}`.execute(source.db);
  });

  it("begins again if a record and its file are deleted before the file's turn, and gives up after three times", async () => {
    const doomed: string[] = [];
    const doom = async () => {
      const { name } = await fill(source, env);
      await sql`update files set record_table = 'userFiles', record_id = 1, record_field = 'file'
        where name = ${name}`.execute(source.db);
      doomed.push(name);
      return name;
    };
    const store = openFileStore(env, "files");
    const onSnapshot = async () => {
      const name = doomed.pop();
      if (name === undefined) return;
      await sql`update files set record_table = null where name = ${name}`.execute(source.db);
      await discardUpload(source.db, store, name);
    };
    const removed = await doom();
    const { members, files } = await backUp({ env, path: newPath(), print: quiet, onSnapshot });
    expect(files).toMatchObject({ discarded: [], faulty: [] });
    expect(members.map(({ name }) => name)).not.toContain(`files/${removed}`);

    for (let times = 0; times < 3; times += 1) await doom();
    const path = newPath();
    await expect(backUp({ env, path, print: quiet, onSnapshot })).rejects.toThrow("Run it again");
    expect((await readdir(folder)).filter((name) => path.endsWith(name.split(".")[0] ?? ""))).toEqual([]);
  });

  it("makes a migration wait until the rows are read", async () => {
    const events: string[] = [];
    const migrating = connect(source.connection);
    let changed: Promise<unknown> = Promise.resolve();
    const onSnapshot = async () => {
      changed = sql`alter table jobs add column later text`
        .execute(migrating.db)
        .then(() => events.push("changed"));
      await expect
        .poll(async () => {
          const { rows } =
            await sql`select from pg_locks where relation = 'jobs'::regclass and not granted`.execute(
              source.db,
            );
          return rows.length;
        })
        .toBe(1);
      events.push("read");
    };
    const { tables } = await backUp({ env, path: newPath(), print: quiet, onSnapshot });
    await changed;
    expect(events).toEqual(["read", "changed"]);
    expect(tables.find(({ name }) => name === "jobs")?.columns).not.toContain("later");
    await sql`alter table jobs drop column later`.execute(migrating.db);
    await migrating.close();
  });

  it("changes nothing in the database", async () => {
    const before = await fingerprint(env);
    await makeArchive();
    expect(await fingerprint(env)).toEqual(before);
    expect(await migrate(source.db)).toEqual([]);
  });

  it("leaves a row that says when the backup was made", async () => {
    await noteBackup({ env, path: archive.path, print: quiet }, archive.manifest);
    const { rows } = await sql<{
      bytes: string;
    }>`select bytes, is_encrypted, faulty_files from backups`.execute(source.db);
    expect(rows).toEqual([{ bytes: expect.any(String), is_encrypted: false, faulty_files: 0 }]);
    expect(Number(rows[0]?.bytes)).toBeGreaterThan(1000);
  });

  it("reports a missing folder with an error message, encrypted or not, and leaves no connection open", async () => {
    for (const backupKey of [undefined, passphrase]) {
      const attempt = backUp({
        env: { ...env, backupKey },
        path: join(folder, "missing/file"),
        print: quiet,
      });
      await expect(attempt).rejects.toThrow("no such file or directory");
    }
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and application_name = 'mentor-management backup'`.execute(source.db);
    expect(rows).toHaveLength(0);
  });

  it("writes an archive that tar can open if it is not encrypted", async () => {
    const open = gunzipSync(await readFile(archive.path));
    expect(open.includes("tables/accounts/000001.copy")).toBe(true);
  });
});
