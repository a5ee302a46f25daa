/** Encrypts secrets that must be readable again, so that a copy of the database alone reveals no codes. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "./env.ts";
import { readIfPresent } from "./missing-file.ts";

const cipher = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyFile = "secret.key";

/** Encrypts and decrypts texts. Each text belongs to an owner and can't be decrypted for another one. */
export interface SecretBox {
  seal(text: string, owner: string): Promise<Buffer>;
  /** @returns null if it was encrypted with another key or for another owner, or was changed since */
  open(sealed: Buffer, owner: string): Promise<string | null>;
}

/** Returns the owner of the client secret for an organization's identity provider. */
export const secretOwner = (organizationId: string): string => `identity provider of ${organizationId}`;

declare module "fastify" {
  interface FastifyInstance {
    /** Encrypts the secrets of second factors and identity providers. */
    secrets: SecretBox;
  }
}

/**
 * Creates the key file unless another process was faster. `link` never replaces a file and never exposes a partial
 * one.
 */
async function makeKeyFile(path: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readKeyFile(folder: string): Promise<string> {
  const path = join(folder, keyFile);
  const read = async () => (await readIfPresent(path)) ?? "";
  if ((await read()) === "") await makeKeyFile(path, folder);
  const text = (await read()).trim();
  if (Buffer.from(text, "base64").length < keyBytes)
    throw new Error(`${path} holds no key of ${keyBytes} bytes`);
  return text;
}

/**
 * Derives a secret of 256 bits. Every process with the installation's key gets the same one.
 * @param purpose what the secret is for
 * @param salt creates a different secret for the same purpose
 */
export async function deriveToken(
  { secretKey, dataDir }: Pick<Env, "secretKey" | "dataDir">,
  purpose: string,
  salt: Buffer,
): Promise<string> {
  const material = secretKey ?? (await readKeyFile(dataDir));
  return Buffer.from(hkdfSync("sha256", material, salt, purpose, keyBytes)).toString("base64url");
}

/** Opens the secret box of the installation. Its key comes from `SECRET_KEY`, otherwise from a file in `DATA_DIR`. */
export function openSecretBox({ secretKey, dataDir }: Pick<Env, "secretKey" | "dataDir">): SecretBox {
  let key: Promise<Buffer> | undefined;
  const loadKey = async () => {
    const material = secretKey ?? (await readKeyFile(dataDir));
    return Buffer.from(hkdfSync("sha256", material, "", "second factor", keyBytes));
  };
  const getKey = () => {
    key ??= loadKey().catch((error: unknown) => {
      // The disk may have been full or missing for a moment, so the next call tries again.
      key = undefined;
      throw error;
    });
    return key;
  };
  return {
    async seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const lock = createCipheriv(cipher, await getKey(), nonce, { authTagLength: tagBytes }).setAAD(
        Buffer.from(owner),
      );
      const body = Buffer.concat([lock.update(text, "utf8"), lock.final()]);
      return Buffer.concat([nonce, lock.getAuthTag(), body]);
    },
    async open(sealed, owner) {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      const currentKey = await getKey();
      try {
        const lock = createDecipheriv(cipher, currentKey, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        return lock.update(sealed.subarray(nonceBytes + tagBytes), undefined, "utf8") + lock.final("utf8");
      } catch {
        return null;
      }
    },
  };
}
