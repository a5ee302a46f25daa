import { sql } from "kysely";
import { verifyPassword } from "#server/core/accounts/passwords.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { Env } from "#server/kernel/env.ts";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { isLoopback } from "./listen.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** The sign-ins that are printed at startup, in this order. */
const DEMO_SIGN_INS: Record<string, string> = {
  "owner@demo.example": "Owner of the super-organization",
  "owner@harbor.example": "Owner",
  "case@harbor.example": "Case manager",
  "mentor@harbor.example": "Mentor",
  "viewer@harbor.example": "Read only",
  "owner@bridge.example": "Owner",
  "case@bridge.example": "Case manager",
  "owner@puente.example": "Owner, in Spanish",
  "mentee@harbor.example": "Mentee",
  "mentee@bridge.example": "Mentee",
  "mentee@puente.example": "Mentee, in Spanish",
};

/**
 * Returns the emails of accounts that still have the demo password. Checks only addresses that end in `.example`. This
 * domain is reserved, so a real installation has none.
 * @param among limits the check to these accounts. Null checks all.
 */
async function withDemoPassword(db: Db, among: readonly string[] | null): Promise<string[]> {
  const { rows } = await sql<Row<"accounts", "email_key" | "password_hash">>`
    select email_key, password_hash from accounts
    where email_key like '%.example' and password_hash is not null and deleted_at is null
      and (${among}::text[] is null or email_key = any(${among}::text[])) order by id`.execute(db);
  const checks = await Promise.all(rows.map((row) => verifyPassword(row.password_hash, demoPassword)));
  return rows.filter((_, index) => checks[index]).map((row) => String(row.email_key));
}

type Reach = Pick<Env, "host" | "trustProxy" | "publicUrl" | "isDemoBehindProxy">;

/** Checks the URL that people use, because a proxy on this machine also connects to a loopback address. */
function isForThisMachine(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "http:" && isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/** Returns the setting through which other machines could reach the application, or null if there is none. */
export function openingOf({ host, trustProxy, publicUrl, isDemoBehindProxy }: Reach): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (isDemoBehindProxy) return null;
  if (trustProxy !== false) return `TRUST_PROXY is ${trustProxy.join(",")}`;
  return isForThisMachine(publicUrl) ? null : `PUBLIC_URL is ${publicUrl}`;
}

/**
 * Refuses to start if other machines can reach an installation with the demo password, which is public.
 * @throws StartError if a setting allows others to reach it and an account still has that password
 */
export async function assertDemoIsPrivate(db: Db, env: Reach): Promise<void> {
  const opening = openingOf(env);
  if (!opening) return;
  const emails = await withDemoPassword(db, null);
  if (emails.length === 0) return;
  throw new StartError(
    `${opening}, so other machines could reach the application, but ${emails.length} accounts still have the demo password (${emails.slice(0, 3).join(", ")}…). Change those passwords first, or start with SEED=none and another DATA_DIR.`,
  );
}

/** Returns lines that list the demo sign-ins that still work. Empty if there are none. */
export async function demoSignIns(db: Db, env: Pick<Env, "seed" | "databaseUrl">): Promise<string[]> {
  const emails = await withDemoPassword(db, Object.keys(DEMO_SIGN_INS));
  const list = Object.entries(DEMO_SIGN_INS).filter(([email]) => emails.includes(email));
  if (list.length === 0) return [];
  const width = Math.max(...list.map(([email]) => email.length));
  return [
    `Demo sign-ins, all with the password ${demoPassword}:`,
    ...list.map(([email, role]) => `  ${email.padEnd(width)}  ${role}`),
    ...(env.seed === "none" && !env.databaseUrl
      ? ["SEED=none doesn't remove existing demo data. For real use, set DATA_DIR to a new folder."]
      : []),
  ];
}
