import { Fieldset, Paper, Stack, Text } from "@mantine/core";
import { useId, useLayoutEffect, useRef, type ComponentType } from "react";
import { EntryForm } from "./entry-form.tsx";
import { canEditEntries, entriesOf, isNewEntry, type Entry } from "./entry.ts";
import type { InputProps, Values } from "./field-props.ts";
import { SavedEntry } from "./saved-entry.tsx";

/** A new entry has this key until it is saved and gets an id. */
const makeEntry = (number: number): Entry => ({ id: "0", key: String(number) });

const keyOf = ({ key }: Entry): string => String(key ?? 0);

/** Returns the saved entries, and the new ones. There is always one to type in. */
function split(value: unknown) {
  const all = entriesOf(value);
  const pending = all.filter(isNewEntry);
  return {
    saved: all.filter((entry) => !isNewEntry(entry)),
    drafts: pending.length > 0 ? pending : [makeEntry(0)],
  };
}

/**
 * Dated notes, files, or choices: the saved ones, as text unless they can be edited, and below them an open form for
 * the next one. Typed text is saved even if the person forgets to press "add".
 */
export function EntriesInput({ PartInput, ...props }: InputProps & { PartInput: ComponentType<InputProps> }) {
  const { table, recordId, name, field, label, help, error, value, fileNames, onChange } = props;
  const helpId = useId();
  const { saved, drafts } = split(value);
  const lastKey = Math.max(...drafts.map((entry) => Number(keyOf(entry))));
  // Other parts can be typed during an upload, so a change applies to the latest entries.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const update = (next: (drafts: readonly Entry[]) => Entry[]) => {
    const now = split(latest.current);
    onChange([...now.saved, ...next(now.drafts)]);
  };
  const change = (changed: Entry, parts: Values) =>
    update((all) => all.map((entry) => (keyOf(entry) === keyOf(changed) ? { ...entry, ...parts } : entry)));
  const edit = (id: string, parts: Values) => {
    const all = entriesOf(latest.current);
    onChange(all.map((entry) => (entry.id === id ? { ...entry, ...parts } : entry)));
  };
  const remove = (removed: Entry) => update((all) => all.filter((entry) => keyOf(entry) !== keyOf(removed)));
  return (
    <Fieldset
      legend={
        <Text span size="sm" fw={600}>
          {label}
        </Text>
      }
      variant="unstyled"
      m={0}
      p={0}
      aria-describedby={help ? helpId : undefined}
    >
      {help ? (
        <Text id={helpId} size="xs" c="dimmed" mb="xs">
          {help}
        </Text>
      ) : null}
      <Stack gap="sm">
        {saved.map((entry, place) =>
          canEditEntries(field) ? (
            <Paper
              key={entry.id}
              p="sm"
              role="group"
              aria-label={`${label} ${place + 1}`}
              data-entry={entry.id}
            >
              <EntryForm
                {...{ table, recordId, name, field, entry, PartInput }}
                isWrong={error !== undefined}
                onChange={(parts) => edit(entry.id, parts)}
              />
            </Paper>
          ) : (
            <SavedEntry
              key={entry.id}
              table={table}
              of={field.of ?? {}}
              entry={entry}
              fileNames={fileNames}
            />
          ),
        )}
        {drafts.map((entry) => (
          <EntryForm
            key={keyOf(entry)}
            table={table}
            recordId={recordId}
            name={name}
            field={field}
            entry={entry}
            isWrong={error !== undefined}
            PartInput={PartInput}
            onChange={(parts) => change(entry, parts)}
            onAdd={
              entry === drafts.at(-1) ? () => update((all) => [...all, makeEntry(lastKey + 1)]) : undefined
            }
            onRemove={drafts.length > 1 ? () => remove(entry) : undefined}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
