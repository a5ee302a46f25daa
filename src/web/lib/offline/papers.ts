/**
 * Pictures of papers that a mentee keeps on the own phone, because it asked for them one by one. They are sealed like the copies of
 * answers, and go with them: at a sign-out, at the end of the session, and when somebody else signs in (ADR 80).
 */
import { commonHeaders, fileUrl, toError } from "../api.ts";
import { shrinkPhoto } from "../shrink-photo.ts";
import { toBase64 } from "../to-base64.ts";
import { paperName } from "./names.ts";
import { Vault } from "./vault.ts";

interface KeptPaper {
  readonly type: string;
  /** Its bytes in base64. */
  readonly content: string;
}

const nameOf = (stored: string): string => `${paperName} ${stored}`;

/** The browser shows these as pictures and never runs anything in them. */
const isPicture = (type: string): boolean => /^image\/(jpeg|png|gif|webp|avif)$/.test(type);

/** @throws Error where the browser cannot seal, or the key is not here */
async function vaultOf(accountId: string): Promise<Vault> {
  const vault = await Vault.open(accountId, true);
  if (!vault) throw new Error("Nothing can be kept on this phone.");
  return vault;
}

/**
 * Keeps a picture on this phone, made smaller like the photos that a phone sends.
 * @throws ApiError, DOMException when the storage is full
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

/** @returns undefined when it is not kept */
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
