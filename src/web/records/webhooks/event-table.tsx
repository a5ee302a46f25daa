import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  eventKinds,
  eventKindsOf,
  eventThing,
  eventsOf,
  eventType,
  maySubscribe,
} from "#shared/access/webhook-events.ts";
import { registry } from "#shared/records/registry.ts";
import { CheckTable } from "../form/check-table.tsx";
import { useCaller } from "../parts/use-caller.ts";

interface EventTableProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The events of a webhook: the types of records as rows, and what happened to them as columns. */
export function EventTable(props: EventTableProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const types = [...registry.values()].filter((type) => maySubscribe(caller, type));
  const shown = eventsOf(types);
  const hidden = [...props.chosen].filter((event) => !shown.has(event));
  return (
    <>
      <CheckTable
        {...props}
        heads={[t("webhooks.records"), ...eventKinds.map((kind) => t(`webhooks.kinds.${kind}`))]}
        rows={types.map((type) => ({
          title: t(`records.${type.name}.title`),
          name: eventThing(type),
          checks: eventKinds.map((kind) => {
            const event = eventType(type, kind);
            return eventKindsOf(type).includes(kind) ? { value: event, label: event } : undefined;
          }),
        }))}
        minWidth={320}
      />
      {hidden.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t("webhooks.hidden", { events: hidden.join(", ") })}
        </Text>
      ) : null}
    </>
  );
}
