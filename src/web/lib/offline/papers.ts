/**
 * Images of documents that a mentee stored one by one on their phone. They are encrypted like copies of responses,
 * and removed with them: at sign-out, at the end of the session, and when another person signs in (ADR 80).
 */
import { commonHeaders, fileUrl, toError } from "../api.ts";
import { shrinkPhoto } from "../files/shrink-photo.ts";
import { toBase64 } from "../files/to-base64.ts";
import { paperName } from "./names.ts";
import { Vault } from "./vault.ts";

interface KeptPaper {
  readonly type: string;
  /** The bytes in base64. */
  readonly content: string;
}

const nameOf = (stored: string): string => `${paperName} ${stored}`;

/** Returns true for types that browsers show as images and never execute. */
const isPicture = (type: string): boolean => /^image\/(jpeg|png|gif|webp|avif)$/.test(type);

/** @throws Error if the browser can't encrypt or the key isn't on this device */
async function vaultOf(accountId: string): Promise<Vault> {
  const vault = await Vault.open(accountId, true);
  if (!vault) throw new Error("Nothing can be kept on this phone.");
  return vault;
}

/**
 * Stores an image on this phone, reduced in size like photos before an upload.
 * @throws ApiError, or DOMException if the storage is full
 */
async function keep(accountId: string, stored: string): Promise<void> {
  const vault = await vaultOf(accountId);
  const answer = await fetch(fileUrl(stored) ?? "", { credentials: "include", headers: commonHeaders() });
  if (!answer.ok) throw toError(answer.status, await answer.json().catch(() => ({})), null);
  const blob = await answer.blob();
  if (!isPicture(blob.type)) throw new Error(`A file of type ${blob.type} cannot be kept.`);
  const small = await shrinkPhoto(new File([blob], stored, { type: blob.type }));
  const paper: KeptPaper = { type: small.type, content: await toBase64(small) };
  await vault.write(nameOf(stored), paper);
}

/** Returns undefined if the image isn't stored. */
async function read(accountId: string, stored: string): Promise<Blob | undefined> {
  const paper = await (await vaultOf(accountId)).read<KeptPaper>(nameOf(stored));
  if (!paper || !isPicture(paper.type)) return undefined;
  return new Blob([Uint8Array.from(atob(paper.content), (sign) => sign.charCodeAt(0))], { type: paper.type });
}

export const papers = {
  keep,
  read,
  has: async (accountId: string, stored: string): Promise<boolean> =>
    (await vaultOf(accountId)).has(nameOf(stored)),
  remove: async (accountId: string, stored: string): Promise<void> =>
    (await vaultOf(accountId)).remove(nameOf(stored)),
};
