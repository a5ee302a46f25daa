import { sql } from "kysely";
import { verifyPassword } from "#server/auth/passwords.ts";
import type { Db } from "#server/db/database.ts";
import { isLoopback } from "#server/startup/listen.ts";
import { StartError } from "#server/startup/start-error.ts";

/** Password of every account of the demo data. */
export const DEMO_PASSWORD = "second-chance-2026";

/** The sign-ins that the start shows, in this order. */
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
 * Emails of accounts that still have the demo password. Only the demo data's addresses end in `.example`, a name
 * that the internet keeps free, so a real installation has none to check.
 */
async function withDemoPassword(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email_key: string; password_hash: string }>`
    select email_key, password_hash from accounts
    where email_key like '%.example' and password_hash is not null and deleted_at is null order by id`.execute(
    db,
  );
  const checks = rows.map(async (row) =>
    (await verifyPassword(row.password_hash, DEMO_PASSWORD)) ? [row.email_key] : [],
  );
  return (await Promise.all(checks)).flat();
}

/**
 * Everybody knows the demo password, so nobody else's machine may reach an installation that has it.
 * @throws StartError when HOST is not loopback and an account still has it
 */
export async function assertSafeHost(db: Db, host: string): Promise<void> {
  if (isLoopback(host)) return;
  const emails = await withDemoPassword(db);
  if (emails.length === 0) return;
  throw new StartError(
    `HOST is ${host}, so other machines could reach the application, but ${emails.length} accounts still have the demo password (${emails.slice(0, 3).join(", ")}…). Change those passwords first, or start with SEED=none and another DATA_DIR.`,
  );
}

/** Lines that name the demo sign-ins which still work; empty when there are none. */
export async function demoSignIns(db: Db): Promise<string[]> {
  const emails = (await withDemoPassword(db)).filter((email) => email in DEMO_SIGN_INS);
  if (emails.length === 0) return [];
  const list = Object.entries(DEMO_SIGN_INS).filter(([email]) => emails.includes(email));
  const width = Math.max(...emails.map((email) => email.length));
  return [
    `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`,
    ...list.map(([email, role]) => `  ${email.padEnd(width)}  ${role}`),
  ];
}
