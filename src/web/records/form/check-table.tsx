import { Checkbox, Table, Text } from "@mantine/core";

/** A value to choose, and its name for screen readers. */
export interface Check {
  readonly value: string;
  readonly label: string;
}

export interface CheckRow {
  readonly title: string;
  /** Technical name, shown because two rows can have the same title. */
  readonly name?: string;
  /** One for each column. Undefined where there is nothing to choose. */
  readonly checks: readonly (Check | undefined)[];
}

interface CheckTableProps {
  /** The column headings, beginning with the column of row titles. */
  heads: readonly string[];
  rows: readonly CheckRow[];
  minWidth: number;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Returns the set with a member added or removed. */
function toggled(chosen: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** A table of checkboxes: the permissions of an API key, and the events of a webhook. */
export function CheckTable({ heads, rows, minWidth, chosen, onChange }: CheckTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} mah={220} style={{ overflowY: "auto" }}>
      <Table stickyHeader horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ title, name, checks }) => (
            <Table.Tr key={`${title} ${name}`}>
              <Table.Th scope="row" fw={400}>
                {title}
                {name === undefined ? null : (
                  <Text size="xs" c="dimmed">
                    {name}
                  </Text>
                )}
              </Table.Th>
              {heads.slice(1).map((head, column) => {
                const check = checks[column];
                return (
                  <Table.Td key={head}>
                    {check ? (
                      <Checkbox
                        aria-label={check.label}
                        checked={chosen.has(check.value)}
                        onChange={() => onChange(toggled(chosen, check.value))}
                      />
                    ) : null}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
