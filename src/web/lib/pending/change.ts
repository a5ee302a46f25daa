import { isSameJson } from "#shared/same-json.ts";

/** One change that waits on this device, and how it is merged with changes by others. */

/** New values for fields of one record in wire form, or another call about it. */
export interface Tap {
  table: string;
  /** `"0"` for a new record. For a message, the id of its room. */
  id: string;
  menteeId?: string;
  data: Readonly<Record<string, unknown>>;
  /** A file that becomes a new entry of a field. */
  file?: WaitingFile;
  /** The field values that the author saw. If the server has other values, another person changed them. */
  before?: Readonly<Record<string, unknown>>;
  /**
   * Values set by earlier changes that this one replaces. They may have reached the server, and aren't another
   * person's change.
   */
  own?: readonly Readonly<Record<string, unknown>>[];
  /** Name of the record, for the list of unsent changes. */
  about?: string;
  /** The entered value as text. */
  said?: string;
  /** Names of the values of its first field. */
  words?: Readonly<Record<string, string>>;
  /** The call to send, if it isn't a save of the record. */
  call?: { readonly path: string; readonly body: Readonly<Record<string, unknown>> };
}

/** A file that is waiting to be sent. */
export interface WaitingFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  /** The bytes in base64. */
  readonly content: string;
  /** The name that the server gave it, if it is already uploaded. */
  readonly stored?: string;
}

/** `asks`: its author has to resolve a conflict with another person's change. */
export type WaitState = "sending" | "waiting" | "refused" | "asks";

export interface PendingChange extends Tap {
  /** Idempotency key. A retry with the same key takes effect once. */
  readonly key: string;
  /** When it was made, in milliseconds by the clock of this device. Later changes have larger numbers. */
  readonly at: number;
  readonly state: WaitState;
  /** Why the server refused it. */
  readonly problem?: string;
  /** The server's version of the record, in a conflict. */
  readonly theirs?: Readonly<Record<string, unknown>>;
}

/** Returns true if the change isn't being sent: it waits for the network or its author. */
export const isUnsent = ({ state }: Pick<PendingChange, "state">): boolean => state !== "sending";

export const messageTable = "chatMessages";

export const isChange = (value: unknown): value is PendingChange =>
  typeof value === "object" && value !== null && "key" in value && "table" in value && "data" in value;

/** Returns the fields that a change sets. */
export const fieldsOf = ({ data }: Tap): string[] => Object.keys(data).filter((name) => name !== "version");

const adds = (tap: Tap): boolean =>
  tap.id === "0" ||
  tap.table === messageTable ||
  tap.file !== undefined ||
  Object.values(tap.data).some(Array.isArray);

/**
 * Returns true if a later change replaces an earlier one: it sets the same fields of the same record. Additions are
 * never replaced.
 */
export function isReplaced(earlier: Tap, later: Tap): boolean {
  const isSame = earlier.table === later.table && earlier.id === later.id;
  return (
    isSame &&
    !adds(earlier) &&
    !adds(later) &&
    fieldsOf(earlier).toSorted().join() === fieldsOf(later).toSorted().join()
  );
}

const isEqual = (one: unknown, other: unknown): boolean => isSameJson(one ?? "", other ?? "");

/**
 * Compares a change with the current record. `done`: the record already includes the change. `separate`: only other
 * fields were changed. `clash`: the same fields were changed.
 */
export function compareChange(
  tap: Tap,
  theirs: Readonly<Record<string, unknown>>,
): "done" | "separate" | "clash" {
  if (adds(tap)) return "separate";
  const fields = fieldsOf(tap);
  if (fields.every((name) => isEqual(theirs[name], tap.data[name]))) return "done";
  const isKnown = (known: Readonly<Record<string, unknown>>) =>
    fields.every((name) => name in known && isEqual(theirs[name], known[name]));
  const { before, own = [] } = tap;
  return [...(before ? [before] : []), ...own].some(isKnown) ? "separate" : "clash";
}

/** Sets the version in the body of a call, next to the values: in `data` if there is one. */
function rebaseBody(
  body: Readonly<Record<string, unknown>>,
  version: unknown,
): Readonly<Record<string, unknown>> {
  const { data } = body;
  return typeof data === "object" && data !== null
    ? { ...body, data: { ...data, version } }
    : { ...body, version };
}

/** Returns the same change with the version of the current record. */
export function rebase<Change extends Tap>(
  change: Change,
  theirs: Readonly<Record<string, unknown>>,
): Change {
  const { version } = theirs;
  const { call, data } = change;
  return {
    ...change,
    data: { ...data, version },
    ...(call ? { call: { ...call, body: rebaseBody(call.body, version) } } : {}),
  };
}
