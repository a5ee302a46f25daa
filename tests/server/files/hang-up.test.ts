/** Senders that hang up in the middle of an upload. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, readlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it, vi } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let ann: Person;
let port: number;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  ann = await makeStaff(db, await makeOrganization(db));
  port = Number(new URL(await test.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const incoming = () => readdir(join(test.app.env.dataDir, "files", "incoming")).catch(() => []);

/** Returns the paths of this process's open files below the folder of incoming files. */
async function openIncoming(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return links.filter((path) => path.startsWith(join(test.app.env.dataDir, "files", "incoming")));
}

const boundary = "----form";
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = field("name", "file") + field("id", "0") + field("tableName", "userFiles");
const file = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4`;

/** Upload calls that ended, successfully or not. */
const ended = async (): Promise<number> => {
  const { rows } = await sql`select from audit_trail where action = 'upload'`.execute(test.db);
  return rows.length;
};

it.each([
  ["before the first byte of the form", ""],
  ["within a field", fields.slice(0, -10)],
  ["between the fields and the file", fields],
  ["within the head of the file", fields + file.slice(0, 40)],
  ["within the file", fields + file],
])("A sender that hangs up %s leaves no file behind, on disk or open", async (_, sent) => {
  const before = await ended();
  const calls = ["file-upload", "image-upload"];
  for (const call of calls) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    // The server is still busy with the start of the upload when the sender is gone.
    vi.spyOn(test.app.files, "newIncomingPath").mockImplementationOnce(async () => {
      socket.destroy();
      await expect.poll(connections).toBe(0);
      return join(test.app.env.dataDir, "files", "incoming", randomUUID());
    });
    socket.write(
      `POST /apicalls/${call} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${ann.token}\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 5000\r\n\r\n${sent}`,
    );
    await once(socket, "close");
  }
  await expect.poll(ended).toBe(before + calls.length);
  await expect.poll(incoming).toEqual([]);
  await expect.poll(openIncoming).toEqual([]);
});
