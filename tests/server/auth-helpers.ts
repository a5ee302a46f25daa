import { sql } from "kysely";
import type { LightMyRequestResponse } from "fastify";
import type { Db } from "#server/platform/db/database.ts";
import type { TestApp } from "#tests/support/app.ts";

/** Value of a cookie that an answer sets. */
export const cookieOf = (response: LightMyRequestResponse, name: string): string | undefined =>
  response.cookies.find((cookie) => cookie.name === name)?.value;

/** Signs in as a browser does: with its cookies, from an address. */
export const logIn = (
  { app }: TestApp,
  username: string,
  password: string,
  options: { device?: string; address?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: "POST",
    url: "/apicalls/auth/login",
    payload: { username, password },
    remoteAddress: options.address ?? "127.0.0.1",
    headers: options.headers ?? {},
    cookies: options.device ? { device: options.device } : {},
  });

/** The two languages that every installation starts with. */
export async function insertLanguages(db: Db): Promise<void> {
  await sql`insert into languages (name, code) values ('English', 'en'), ('Español', 'es')`.execute(db);
}

/** Returns the bodies of the emails to an address, newest first. */
export async function mailsTo(db: Db, address: string): Promise<{ subject: string; body: string }[]> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from deliveries where "to" = ${address} order by id desc`.execute(db);
  return rows;
}

/** Sends a multipart form of text fields to `/update-profile`. */
export async function updateProfile(
  { app }: TestApp,
  token: string | undefined,
  fields: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await app.inject({
    method: "POST",
    url: "/apicalls/update-profile",
    headers: {
      "content-type": request.headers.get("content-type") ?? "",
      ...(token ? { authorization: token } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
