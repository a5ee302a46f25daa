/** What waits on this device for the server: one change, and how it meets what others changed meanwhile. */

/** New values of single fields of one record, in wire form, or what another call does to it. */
export interface Tap {
  table: string;
  /** `"0"` for a new record; of a message, its room. */
  id: string;
  menteeId?: string;
  data: Readonly<Record<string, unknown>>;
  /** A file that becomes a new entry of a field. */
  file?: WaitingFile;
  /** What the fields held as its author saw them: another value at the server is somebody else's change. */
  before?: Readonly<Record<string, unknown>>;
  /** What earlier taps set whose place this one takes: they may have reached the server, and are nobody else's change. */
  own?: readonly Readonly<Record<string, unknown>>[];
  /** Name of what it is about, for the list of what waits. */
  about?: string;
  /** What was entered, in words. */
  said?: string;
  /** Words for the values of its first field. */
  words?: Readonly<Record<string, string>>;
  /** The call that takes it, where that is not a save of the record. */
  call?: { readonly path: string; readonly body: Readonly<Record<string, unknown>> };
}

/** A file on its way. */
export interface WaitingFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  /** Its bytes in base64. */
  readonly content: string;
  /** Under which name the server has it already. */
  readonly stored?: string;
}

/** `asks`: its author has to say what becomes of it, since somebody else changed the same. */
export type WaitState = "sending" | "waiting" | "refused" | "asks";

export interface PendingChange extends Tap {
  /** Made when it was tapped; sent again with the same one, it takes effect once. */
  readonly key: string;
  /** When it was tapped, in ms by the clock of this device; later ones have larger numbers. */
  readonly at: number;
  readonly state: WaitState;
  /** Why the server refused it. */
  readonly problem?: string;
  /** The record as it is at the server, of one that asks. */
  readonly theirs?: Readonly<Record<string, unknown>>;
}

/** It is not on its way: it has to wait for the network, or for its author. */
export const isUnsent = ({ state }: Pick<PendingChange, "state">): boolean => state !== "sending";

export const messageTable = "chatMessages";

export const isChange = (value: unknown): value is PendingChange =>
  typeof value === "object" && value !== null && "key" in value && "table" in value && "data" in value;

/** The fields that a change sets. */
export const fieldsOf = ({ data }: Tap): string[] => Object.keys(data).filter((name) => name !== "version");

const adds = (tap: Tap): boolean =>
  tap.id === "0" ||
  tap.table === messageTable ||
  tap.file !== undefined ||
  Object.values(tap.data).some(Array.isArray);

/** Whether a later change takes the place of an earlier one: the same fields of the same record; what is added never does. */
export function isReplaced(earlier: Tap, later: Tap): boolean {
  const isSame = earlier.table === later.table && earlier.id === later.id;
  return (
    isSame &&
    !adds(earlier) &&
    !adds(later) &&
    fieldsOf(earlier).toSorted().join() === fieldsOf(later).toSorted().join()
  );
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

/**
 * How a change meets the record as it is now: it is there already, only other fields were changed, or the same ones were.
 */
export function meet(tap: Tap, theirs: Readonly<Record<string, unknown>>): "done" | "beside" | "clash" {
  if (adds(tap)) return "beside";
  const fields = fieldsOf(tap);
  if (fields.every((name) => isEqual(theirs[name], tap.data[name]))) return "done";
  const isKnown = (known: Readonly<Record<string, unknown>>) =>
    fields.every((name) => name in known && isEqual(theirs[name], known[name]));
  const { before, own = [] } = tap;
  return [...(before ? [before] : []), ...own].some(isKnown) ? "beside" : "clash";
}

/** A call names the version where it names the values: in `data`, or beside them. */
function bodyOnTop(
  body: Readonly<Record<string, unknown>>,
  version: unknown,
): Readonly<Record<string, unknown>> {
  const { data } = body;
  return typeof data === "object" && data !== null
    ? { ...body, data: { ...data, version } }
    : { ...body, version };
}

/** The same change on top of the record as it is now. */
export function onTop<Change extends Tap>(change: Change, theirs: Readonly<Record<string, unknown>>): Change {
  const { version } = theirs;
  const { call, data } = change;
  return {
    ...change,
    data: { ...data, version },
    ...(call ? { call: { ...call, body: bodyOnTop(call.body, version) } } : {}),
  };
}
