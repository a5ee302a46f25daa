/** Keys of `data` that are no fields: ids, the version, the owner, `editable` (contract section 1). */
import { isSuper } from "#shared/access/policy.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { AppError } from "../errors.ts";
import type { StoredRow } from "./columns.ts";
import type { HookContext } from "./hooks/hook.ts";

type SentData = Readonly<Record<string, unknown>>;

/** A sent id or number as text; null when absent or empty. @throws AppError badRequest for any other wire form */
export function readKey(data: SentData, name: string): string | null {
  const value = data[name];
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new AppError("badRequest", name);
}

/** The version that the sender saw, or null when it did not say. @throws AppError badRequest */
export function readVersion(data: SentData): number | null {
  const version = readKey(data, "version");
  if (version === null) return null;
  if (!/^\d{1,9}$/.test(version)) throw new AppError("badRequest", "version");
  return Number(version);
}

/**
 * The mentee that a save names, in `data.menteeId` or beside `data`; empty when it names none.
 * @throws AppError badRequest when the two differ
 */
export function readMenteeId(data: SentData, beside: string | null): string {
  const inside = readKey(data, "menteeId");
  if (inside !== null && beside !== null && inside !== beside) throw new AppError("badRequest", "menteeId");
  return inside ?? beside ?? "";
}

/**
 * Refuses keys that the caller may never choose. Repeating what is stored is harmless, because clients send back what
 * they read.
 * @throws AppError forbidden
 */
export function refuseSystemKeys({ type }: HookContext, data: SentData, before: StoredRow | null): void {
  const id = readKey(data, "id");
  if (id !== null && id !== (before?.id ?? "0")) throw new AppError("forbidden", "id");
  if (type.fields["editable"]) return;
  const editable = readKey(data, "editable");
  const stored = before && type.hasEditable ? String(Number(before["editable"] !== false)) : null;
  if (editable !== null && editable !== stored) throw new AppError("forbidden", "editable");
}

/**
 * The organization that a record belongs to after the save: its own, or for a new one the caller's, unless the
 * super-organization's staff name another. What hangs below a mentee follows the mentee.
 * @param menteeOwner the organization of the mentee that a new sub-record belongs to
 * @throws AppError forbidden when the caller may not choose that organization
 */
export function ownerOf(
  { type, signedIn: { caller } }: HookContext,
  data: SentData,
  before: StoredRow | null,
  menteeOwner: string | null,
): string | null {
  const stored = (type.isOrganization ? before?.id : before?.["organizationId"]) as string | undefined;
  const current = stored ?? menteeOwner ?? caller.organizationId;
  const wish = readKey(data, "organizationId") ?? current;
  const isFixed = type.isOrganization === true || type.scope === "mentee";
  if (wish !== current && (isFixed || !isSuper(caller))) throw new AppError("forbidden", "organizationId");
  if (!isWireId(wish)) throw new AppError("badRequest", "organizationId");
  return type.hasOrganization && !(type.isOrganization && !before) ? wish : null;
}
