/** Random secrets and how they are kept: only their SHA-256 is ever stored. */
import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 random bits, safe in headers, cookies and links (43 characters). */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** What the database keeps of a secret. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
