/** Uploads and downloads through a listening server, as a browser does. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { attachFiles } from "#server/platform/files/attach.ts";
import type { TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/factories.ts";

export interface UploadOptions {
  readonly tableName?: string;
  readonly id?: string;
  readonly fileName?: string;
  readonly isImage?: boolean;
}

export interface UploadAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly newFileName: string;
}

export async function makeFileClient(test: TestApp) {
  const address = await test.app.listen({ port: 0, host: "127.0.0.1" });
  const base = `${address}/apicalls`;

  async function upload(
    token: string | undefined,
    bytes: Buffer,
    wish: UploadOptions = {},
  ): Promise<UploadAnswer> {
    const form = new FormData();
    form.append("name", "file");
    form.append("id", wish.id ?? "0");
    form.append("tableName", wish.tableName ?? "userFiles");
    form.append("files", new Blob([new Uint8Array(bytes)]), wish.fileName ?? "sample");
    const response = await fetch(`${base}/${wish.isImage ? "image" : "file"}-upload`, {
      method: "POST",
      headers: token ? { authorization: token } : {},
      body: form,
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, newFileName: String(body["newFileName"] ?? "") };
  }

  const download = (name: string, token?: string, headers: Record<string, string> = {}) =>
    fetch(`${base}/files/${name}`, { headers: { ...(token ? { authorization: token } : {}), ...headers } });

  const close = async () => {
    // The client of this process keeps connections ready, which a server waits for when it closes.
    test.app.server.closeAllConnections();
    await test.close();
  };
  return { base, upload, download, close };
}

/** Ties an upload to a field of a record, as a save does. */
export async function hold(
  db: Db,
  person: Person,
  name: string,
  [table, recordId, field]: readonly [string, string, string],
): Promise<void> {
  const wrong = await db
    .transaction()
    .execute((trx) =>
      attachFiles(trx, {
        accountId: person.accountId,
        table,
        recordId,
        field,
        names: [name],
        previousNames: [],
      }),
    );
  if (wrong.length > 0) throw new Error(`Cannot attach ${name}`);
}

/** Makes a file look as if it had been uploaded some hours ago. */
export async function age(db: Db, name: string, hours: number): Promise<void> {
  await sql`update files set created_at = created_at - make_interval(hours => ${hours}),
    attached_at = attached_at - make_interval(hours => ${hours}) where name = ${name}`.execute(db);
}
