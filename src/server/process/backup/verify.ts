/** Reads a whole archive before anything is written, and compares it with its manifest. */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { MigrationError, readMigrations, type Migration } from "#server/platform/db/migrate.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { DamagedArchiveError } from "./archive/errors.ts";
import {
  fileOf,
  formatVersion,
  headName,
  headSchema,
  manifestName,
  type Manifest,
  type Member,
  parseManifest,
  secretKeyName,
  tableOf,
} from "./archive/manifest.ts";
import { readArchive, type PassingMember } from "./archive/reader.ts";
import { inMegabytes, throttledPrinter, type PrintLine } from "./progress.ts";

/** Maximum size of a text member, in bytes. A manifest with a million files is smaller. */
const textBytes = 512 * 1024 * 1024;
const lineEnd = 0x0a;

/** Reads a small member as text. */
export async function readText({ name, size, body }: PassingMember): Promise<string> {
  if (size > textBytes) throw new DamagedArchiveError(`${name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function checkHead(text: string): void {
  let format: number;
  try {
    ({ format } = headSchema.parse(JSON.parse(text)));
  } catch (error) {
    throw new DamagedArchiveError(`${headName} is wrong`, error);
  }
  if (format > formatVersion)
    throw new StartError(
      "The archive was made by a newer version of the application. Restore it with that one.",
    );
}

/** COPY escapes line ends within values, so each line end marks a row. */
function countRows(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) rows += 1;
  return rows;
}

interface Seen {
  readonly members: Member[];
  readonly rows: Map<string, number>;
  manifest: Manifest | undefined;
}

async function checkMember(member: PassingMember, seen: Seen): Promise<void> {
  const { name, size } = member;
  if (seen.manifest) throw new DamagedArchiveError(`${name} stands after the end`);
  if ((name === headName) !== (seen.members.length === 0))
    throw new DamagedArchiveError(`${name} stands in the wrong place`);
  if (name === manifestName) {
    const text = await readText(member);
    try {
      seen.manifest = parseManifest(text);
    } catch (error) {
      throw new DamagedArchiveError(`${manifestName} is wrong`, error);
    }
    return;
  }
  const hash = createHash("sha256");
  const table = tableOf(name);
  const texts: Buffer[] = [];
  let rows = 0;
  for await (const chunk of member.body) {
    hash.update(chunk);
    if (table) rows += countRows(chunk);
    if (name === headName) texts.push(chunk);
  }
  if (name === headName) checkHead(Buffer.concat(texts).toString("utf8"));
  if (table) seen.rows.set(table, (seen.rows.get(table) ?? 0) + rows);
  seen.members.push({ name, size, sha256: hash.digest("hex") });
}

function assertAgree({ members, tables, files }: Manifest, seen: Seen): void {
  const wrong = members.findIndex((member, index) => {
    const found = seen.members[index];
    return member.name !== found?.name || member.size !== found.size || member.sha256 !== found.sha256;
  });
  if (wrong !== -1) throw new DamagedArchiveError(`${members[wrong]?.name} is not what it was`);
  const extra = seen.members[members.length];
  if (extra) throw new DamagedArchiveError(`${extra.name} does not belong to it`);
  const names = new Set<string>();
  for (const { name } of members) {
    if (names.has(name)) throw new DamagedArchiveError(`${name} is there twice`);
    names.add(name);
    const isKnown = name === headName || name === secretKeyName || tableOf(name) || fileOf(name);
    if (!isKnown) throw new DamagedArchiveError(`nobody knows what ${name} is`);
  }
  for (const { name, rows } of tables) {
    const found = seen.rows.get(name) ?? 0;
    if (found !== rows) throw new DamagedArchiveError(`${name} has ${found} rows instead of ${rows}`);
    seen.rows.delete(name);
  }
  const [unknown] = seen.rows.keys();
  if (unknown !== undefined)
    throw new DamagedArchiveError(`it has rows of ${unknown}, which it does not name`);
  const pictures = [...names].filter((name) => fileOf(name)?.endsWith(".thumb.webp")).length;
  const stored = [...names].filter((name) => fileOf(name)).length - pictures;
  const absent = files.faulty.filter(
    (name) => !names.has(`files/${name}`) && !name.endsWith(".thumb.webp"),
  ).length;
  if (stored + files.discarded.length + absent !== files.count)
    throw new DamagedArchiveError(`it has ${stored} files instead of ${files.count}`);
}

/**
 * Finds the archive's migrations among those of this application.
 * @returns the migrations to apply before the rows are loaded
 * @throws StartError if the archive is newer; MigrationError if a migration was changed since
 */
export async function migrationsOf({ migrations }: Manifest): Promise<Migration[]> {
  const own = await readMigrations();
  const unknown = migrations.filter(({ name }) => !own.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new StartError(
      `The archive comes from a newer version of the application (${unknown.map(({ name }) => name).join(", ")}). Restore it with that version or a later one.`,
    );
  const wanted = own.slice(0, migrations.length);
  migrations.forEach(({ name, checksum }, index) => {
    const found = wanted[index];
    if (found?.name === name && found.checksum === checksum) return;
    throw new MigrationError(`The archive ran another ${name} than the one of this application.`);
  });
  return wanted;
}

/**
 * @returns the verified manifest
 * @throws DamagedArchiveError, or StartError for a wrong key, another type of file, or a newer version. Nothing was
 * written.
 */
export async function verifyArchive(
  path: string,
  passphrase: string | undefined,
  print: PrintLine,
): Promise<Manifest> {
  const { size } = await stat(path).catch((error: Error) => {
    throw new StartError(`The archive cannot be read: ${error.message}`);
  });
  const progress = throttledPrinter(print, (bytes) => `  ${inMegabytes(bytes)} of ${inMegabytes(size)}`);
  const seen: Seen = { members: [], rows: new Map(), manifest: undefined };
  for await (const member of readArchive(path, passphrase, progress)) await checkMember(member, seen);
  if (!seen.manifest) throw new DamagedArchiveError(`${manifestName} is missing`);
  assertAgree(seen.manifest, seen);
  await migrationsOf(seen.manifest);
  return seen.manifest;
}
