/**
 * The floor: the best that the machine, Node, `pg`, and PostgreSQL can do with these statements. It is a bare
 * `node:http` server that reads the body, runs the call's statement, and returns its rows, without sign-in, checks, or
 * a framework. It is started as a separate process with the path of a JSON file: `{ connection, scenarios,
 * passwordHash, password }`.
 */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { verify } from "@node-rs/argon2";
import pg from "pg";
import type { Statement } from "./statement.ts";

/** The statements for the calls of a scenario, one per call. */
export interface FloorScenario {
  readonly verifiesPassword: boolean;
  readonly calls: readonly Statement[];
}

export interface FloorSettings {
  readonly connection: pg.ClientConfig;
  readonly scenarios: readonly FloorScenario[];
  readonly password: string;
  readonly passwordHash: string;
}

const { connection, scenarios, password, passwordHash } = JSON.parse(
  await readFile(process.argv[2] ?? "", "utf8"),
) as FloorSettings;

const pool = new pg.Pool({ ...connection, max: 10 });

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as unknown;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, scenario, call] = (request.url ?? "").split("/");
  const chosen = scenarios[Number(scenario)];
  const statement = chosen?.calls[Number(call)];
  if (!chosen || !statement) throw new Error(`There is nothing at ${request.url}.`);
  await readBody(request);
  const { rows } = await pool.query({ ...statement, values: [...statement.values] });
  if (chosen.verifiesPassword && !(await verify(passwordHash, password)))
    throw new Error("A wrong password.");
  return { status: 1, rows: [rows] };
}

const server = createServer((request, response) => {
  answer(request)
    .then((body) => response.setHeader("content-type", "application/json").end(JSON.stringify(body)))
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.keepAliveTimeout = 72_000;
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`runs at http://127.0.0.1:${(server.address() as AddressInfo).port}\nStop it\n`);
});
process.once("SIGTERM", () => {
  server.closeAllConnections();
  server.close();
  void pool.end();
});
