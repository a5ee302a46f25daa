import { Checkbox, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { eventKinds, eventKindsOf, eventThing, eventType } from "#shared/access/webhook-events.ts";
import { registry } from "#shared/records/registry.ts";

interface EventTableProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const types = [...registry.values()].filter((type) => eventKindsOf(type).length > 0);

/** Returns the set with a member added or removed. */
function toggled(chosen: ReadonlySet<string>, event: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(event)) next.add(event);
  return next;
}

/** The events of a webhook: the types of records as rows, and what happened to them as columns. */
export function EventTable({ chosen, onChange }: EventTableProps) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={320} mah={220} style={{ overflowY: "auto" }}>
      <Table stickyHeader horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("webhooks.records")}</Table.Th>
            {eventKinds.map((kind) => (
              <Table.Th key={kind}>{t(`webhooks.kinds.${kind}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {types.map((type) => (
            <Table.Tr key={type.name}>
              <Table.Th scope="row" fw={400}>
                {t(`records.${type.name}.title`)}
                {/* Two types can have the same title. Software names them like this. */}
                <Text size="xs" c="dimmed">
                  {eventThing(type)}
                </Text>
              </Table.Th>
              {eventKinds.map((kind) => {
                const event = eventType(type, kind);
                return (
                  <Table.Td key={kind}>
                    {eventKindsOf(type).includes(kind) ? (
                      <Checkbox
                        aria-label={event}
                        checked={chosen.has(event)}
                        onChange={() => onChange(toggled(chosen, event))}
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
