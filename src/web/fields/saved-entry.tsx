import { Group, Paper, Text } from "@mantine/core";
import type { Field } from "#shared/fields/field.ts";
import { Cell } from "./cells.tsx";
import type { Entry } from "./entry.ts";
import { asText } from "./field-props.ts";

interface SavedEntryProps {
  table: string;
  of: Readonly<Record<string, Field>>;
  entry: Entry;
  /** Original names of the files in entries, by stored name. */
  fileNames?: Readonly<Record<string, string>>;
}

/** A saved entry: date and author in small text, then the content. */
export function SavedEntry({ table, of, entry, fileNames }: SavedEntryProps) {
  const parts = Object.entries(of).filter(([part]) => entry[part] !== undefined && entry[part] !== "");
  const cellOf = ([name, field]: [string, Field]) => (
    <Cell
      key={name}
      table={table}
      name={name}
      field={field}
      value={entry[name]}
      label={fileNames?.[asText(entry[name])]}
      recordName=""
      isFull
    />
  );
  return (
    <Paper p="sm" data-entry={entry.id}>
      <Text component="div" size="xs" c="dimmed" mb={4}>
        <Group gap="xs">{parts.filter(([, field]) => field.readOnly).map(cellOf)}</Group>
      </Text>
      <Text component="div" size="sm">
        {parts.filter(([, field]) => !field.readOnly).map(cellOf)}
      </Text>
    </Paper>
  );
}
