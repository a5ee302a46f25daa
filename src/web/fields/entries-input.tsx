import { Fieldset, Stack, Text } from "@mantine/core";
import { useId, type ComponentType } from "react";
import { EntryForm } from "./entry-form.tsx";
import { entriesOf, isNewEntry, type Entry } from "./entry.ts";
import type { InputProps, Values } from "./field-props.ts";
import { SavedEntry } from "./saved-entry.tsx";

/** A new entry has this key until it is saved and gets an id. */
const makeEntry = (number: number): Entry => ({ id: "0", key: String(number) });

/**
 * Dated notes or files: the saved ones as text, and below them an open form for the next one. Typed text is saved
 * even if the person forgets to press "add".
 */
export function EntriesInput({ PartInput, ...props }: InputProps & { PartInput: ComponentType<InputProps> }) {
  const { table, recordId, name, field, label, help, error, value, fileNames, onChange } = props;
  const helpId = useId();
  const all = entriesOf(value);
  const saved = all.filter((entry) => !isNewEntry(entry));
  const pending = all.filter(isNewEntry);
  const drafts = pending.length > 0 ? pending : [makeEntry(0)];
  const lastKey = Math.max(...drafts.map(({ key }) => Number(key ?? 0)));
  const store = (next: Entry[]) => onChange([...saved, ...next]);
  const change = (changed: Entry, parts: Values) =>
    store(drafts.map((entry) => (entry === changed ? { ...entry, ...parts } : entry)));
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
        {saved.map((entry) => (
          <SavedEntry key={entry.id} table={table} of={field.of ?? {}} entry={entry} fileNames={fileNames} />
        ))}
        {drafts.map((entry) => (
          <EntryForm
            key={String(entry["key"] ?? 0)}
            table={table}
            recordId={recordId}
            name={name}
            field={field}
            entry={entry}
            isWrong={error !== undefined}
            PartInput={PartInput}
            onChange={(parts) => change(entry, parts)}
            onAdd={entry === drafts.at(-1) ? () => store([...drafts, makeEntry(lastKey + 1)]) : undefined}
            onRemove={drafts.length > 1 ? () => store(drafts.filter((other) => other !== entry)) : undefined}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
