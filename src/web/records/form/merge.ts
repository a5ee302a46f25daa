/** Compares two states of one record: edits made after a save was sent, and changes made by two people at once. */
import type { RecordType } from "#shared/records/record-type.ts";
import { entriesOf, isNewEntry, type Entry } from "../../fields/entry.ts";
import { changedFields } from "./form-values.ts";
import type { Values } from "./visible-fields.ts";

/** Returns the fields that differ from the sent values. For entries, returns only the ones that were not sent. */
export function changesSince(type: RecordType, sent: Values, now: Values): Values {
  const before = changedFields(type, sent, sent, false);
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changedFields(type, sent, now, false))) {
    if (type.fields[name]?.value !== "entries") {
      changes[name] = value;
      continue;
    }
    const gone = ((before[name] ?? []) as Entry[]).map((entry) => JSON.stringify(entry));
    const added = (value as Entry[]).filter((entry) => {
      const place = gone.indexOf(JSON.stringify(entry));
      if (place >= 0) gone.splice(place, 1);
      return place < 0;
    });
    if (added.length > 0) changes[name] = added;
  }
  return changes;
}

/**
 * Converts sent values to the state that the server holds. Their new dated entries are left out because they come
 * back with the record as saved entries.
 */
export function asStored(type: RecordType, sent: Values): Values {
  const entries = Object.entries(type.fields).filter(
    ([name, { value }]) => value === "entries" && name in sent,
  );
  const saved = entries.map(([name]) => [name, entriesOf(sent[name]).filter((entry) => !isNewEntry(entry))]);
  return { ...sent, ...Object.fromEntries(saved) };
}

export interface EditComparison {
  /** Names of the fields that another person changed in the meantime. */
  theirs: string[];
  /**
   * The ones among `theirs` that were also changed here, to a different value. Never contains entries, which the server
   * merges.
   */
  both: string[];
}

/**
 * Compares the local changes to a record with the changes of others.
 * @param loaded the record before both changes
 */
export function compareEdits(
  type: RecordType,
  loaded: Values,
  mine: Values,
  current: Values,
): EditComparison {
  const here = changedFields(type, loaded, mine, false);
  const theirs = Object.keys(changedFields(type, loaded, current, false));
  const stillDiffers = changedFields(type, current, mine, false);
  const both = theirs.filter(
    (name) => name in here && name in stillDiffers && type.fields[name]?.value !== "entries",
  );
  return { theirs, both };
}
