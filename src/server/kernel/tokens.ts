/** Creates random secrets. Only their SHA-256 hash is ever stored. */
import { createHash, randomBytes } from "node:crypto";

/** Returns a new secret of 256 random bits as 43 characters that are safe in headers, cookies, and links. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** Returns the hash of a secret that the database stores. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
