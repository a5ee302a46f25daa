/** Loads the members of an archive into the installation. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { DamagedArchiveError } from "./archive/errors.ts";
import { fileOf, manifestName, secretKeyName, tableOf, type Manifest } from "./archive/manifest.ts";
import type { PassingMember } from "./archive/reader.ts";
import { copyStatement } from "./catalog.ts";
import type { Session } from "./session.ts";
import { readText } from "./verify.ts";

/** The destinations of members. */
interface Positions {
  readonly session: Session;
  readonly store: FileStore;
  readonly keepKey: (text: string) => Promise<void>;
}

/** Loads all pieces of a table with one COPY. */
class RowLoader {
  readonly #session: Session;
  readonly #manifest: Manifest;
  #table: string | undefined;
  #copy: (Writable & { rowCount: number }) | undefined;

  constructor(session: Session, manifest: Manifest) {
    this.#session = session;
    this.#manifest = manifest;
  }

  async take(table: string, body: AsyncIterable<Buffer>): Promise<void> {
    if (this.#table !== table) {
      await this.finish();
      const found = this.#manifest.tables.find(({ name }) => name === table);
      if (!found) throw new DamagedArchiveError(`it does not name the table ${table}`);
      this.#table = table;
      this.#copy = this.#session.client.query(copyFrom(copyStatement(this.#session.db, found, "from stdin")));
    }
    const copy = this.#copy;
    if (copy) await pipeline(Readable.from(body, { objectMode: false }), copy, { end: false });
  }

  /** Ends the current COPY. */
  async finish(): Promise<void> {
    const copy = this.#copy;
    if (!copy) return;
    this.#copy = undefined;
    copy.end();
    await finished(copy);
    const wanted = this.#manifest.tables.find(({ name }) => name === this.#table)?.rows;
    if (copy.rowCount !== wanted)
      throw new DamagedArchiveError(`${this.#table} has ${copy.rowCount} rows instead of ${wanted}`);
  }
}

async function keepFile(store: FileStore, name: string, body: AsyncIterable<Buffer>): Promise<void> {
  const path = await store.newIncomingPath();
  try {
    await pipeline(body, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
    await store.keep(path, name);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Passes a body through and checks it against the manifest at the end, because the file may have changed since it was
 * verified.
 */
async function* proven(
  body: AsyncIterable<Buffer>,
  name: string,
  sha256: string | undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256)
    throw new DamagedArchiveError(`${name} has changed since it was verified`);
}

/**
 * Loads rows into the empty tables, files into the store, and the key into its file.
 * @param onFile called with the number of stored files
 * @throws Error if anything differs from the manifest. The transaction must then be rolled back.
 */
export async function loadMembers(
  members: AsyncIterable<PassingMember>,
  manifest: Manifest,
  { session, store, keepKey }: Positions,
  onFile: (done: number) => void,
): Promise<void> {
  const rows = new RowLoader(session, manifest);
  const hashes = new Map(manifest.members.map(({ name, sha256 }) => [name, sha256]));
  let taken = 0;
  let files = 0;
  for await (const member of members) {
    const { name } = member;
    if (name === manifestName) {
      await readText(member);
      continue;
    }
    const body = proven(member.body, name, hashes.get(name));
    const [table, file] = [tableOf(name), fileOf(name)];
    if (table) await rows.take(table, body);
    else await rows.finish();
    if (file) {
      await keepFile(store, file, body);
      onFile((files += 1));
    } else if (name === secretKeyName) await keepKey(await readText({ ...member, body }));
    else if (!table) await readText({ ...member, body });
    taken += 1;
  }
  await rows.finish();
  if (taken !== manifest.members.length)
    throw new DamagedArchiveError("it has changed since it was verified");
}
