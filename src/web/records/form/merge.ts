/** Two states of one record: what came after a save was sent, and what two people changed at once. */
import type { RecordType } from "#shared/records/record-type.ts";
import { entriesOf, isNewEntry, type Entry } from "../../fields/entry.ts";
import { changedFields } from "./form-values.ts";
import type { Values } from "./visible-fields.ts";

/** What differs from the values that were sent; of dated entries those that were not sent with them. */
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

/** Values that were sent, as the server holds them: their new dated entries are saved entries now, which come with the record. */
export function asStored(type: RecordType, sent: Values): Values {
  const entries = Object.entries(type.fields).filter(
    ([name, { value }]) => value === "entries" && name in sent,
  );
  const saved = entries.map(([name]) => [name, entriesOf(sent[name]).filter((entry) => !isNewEntry(entry))]);
  return { ...sent, ...Object.fromEntries(saved) };
}

export interface Meeting {
  /** Names of the fields that somebody else changed meanwhile. */
  theirs: string[];
  /** Those of them that were changed here too, to another value. Dated entries only ever join. */
  both: string[];
}

/**
 * Compares what was changed here and elsewhere.
 * @param loaded the record that both began with
 */
export function meet(type: RecordType, loaded: Values, mine: Values, current: Values): Meeting {
  const here = changedFields(type, loaded, mine, false);
  const theirs = Object.keys(changedFields(type, loaded, current, false));
  const stillDiffers = changedFields(type, current, mine, false);
  const both = theirs.filter(
    (name) => name in here && name in stillDiffers && type.fields[name]?.value !== "entries",
  );
  return { theirs, both };
}
