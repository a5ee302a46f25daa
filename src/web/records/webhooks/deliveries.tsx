import { Alert, Badge, Button, Group, Stack, Table, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { testEvent } from "#shared/access/webhook-events.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { WebhookDeliveriesAnswer, WebhookDelivery } from "#shared/contracts/responses/webhooks.ts";
import { DateText } from "../../components/date-text.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { NextPage } from "../../components/next-page.tsx";
import { call } from "../../lib/api.ts";
import { tableKey } from "../list/use-record-list.ts";
import { useChange } from "../parts/use-change.ts";
import { useRecordScope } from "../parts/record-scope.ts";

/** Interval in milliseconds for reloading deliveries that are being sent. */
const pollEveryMs = 2000;

/** Returns true for a delivery that is due within ten seconds. */
const isBeingSent = ({ status, nextAttemptAt }: WebhookDelivery): boolean =>
  status === "queued" && Date.parse(nextAttemptAt) < Date.now() + 10_000;

function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...tableKey("webhooks"), id, "deliveries"],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call<WebhookDeliveriesAnswer>(
        "/webhooks/deliveries",
        { tableId: id, ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
    getNextPageParam: ({ dataValues }) => (dataValues.hasMore ? dataValues.deliveries.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ dataValues }) => dataValues.deliveries.some(isBeingSent))
        ? pollEveryMs
        : false,
    meta: { isQuiet: true },
  });
}

const colors: Partial<Record<WebhookDelivery["status"], string>> = { sent: "green", failed: "red" };

/** Error codes of requests without a response. They have a specific message because a person can act on them. */
const knownCodes = new Set(["ENOTPUBLIC", "ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "ESECRET"]);

/** The receiver's response to the last attempt, and when the next one is due. */
function Outcome({ delivery: { code, status, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  if (code === "") return null;
  const known = knownCodes.has(code) ? `webhooks.codes.${code}` : "webhooks.noAnswer";
  return (
    <Text size="xs" c="dimmed">
      {t(/^\d+$/.test(code) ? "webhooks.answered" : known, { code })}
      <br />
      {t("webhooks.attempts", { attempts })}
      {status === "queued" ? (
        <>
          <br />
          {t("webhooks.next")} <DateText value={nextAttemptAt} isFull />
        </>
      ) : null}
    </Text>
  );
}

interface LineProps {
  delivery: WebhookDelivery;
  isActive: boolean;
}

function Line({ delivery, isActive }: LineProps) {
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/webhooks/resend");
  const { id, type, recordId, status, createdAt } = delivery;
  return (
    <Table.Tr>
      <Table.Td>
        {type}
        <Text size="xs" c="dimmed">
          <DateText value={createdAt} />
          {type === testEvent ? null : ` · ${t("webhooks.record", { id: recordId })}`}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={colors[status] ?? "gray"}>
          {t(`webhooks.states.${status}`)}
        </Badge>
        <Outcome delivery={delivery} />
      </Table.Td>
      <Table.Td>
        {isActive ? (
          <Button
            size="xs"
            variant="default"
            loading={isSaving}
            aria-label={t("webhooks.againNamed", { type, id: recordId })}
            onClick={() => void send({ deliveryId: id }, { done: t("webhooks.queued") })}
          >
            {t("webhooks.again")}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

function Lines({ deliveries, isActive }: { deliveries: readonly WebhookDelivery[]; isActive: boolean }) {
  const { t } = useTranslation();
  if (deliveries.length === 0) return <Text size="sm">{t("webhooks.none")}</Text>;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {(["event", "state"] as const).map((name) => (
              <Table.Th key={name}>{t(`webhooks.columns.${name}`)}</Table.Th>
            ))}
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <Line key={delivery.id} delivery={delivery} isActive={isActive} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The events that were sent to a webhook or are waiting, newest first. */
export function Deliveries({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const found = useDeliveries(row.id);
  const { send, isSaving } = useChange("/webhooks/test");
  const isActive = row["state"] === "active";
  const [first] = found.data?.pages ?? [];
  return (
    <Stack gap="sm" data-deliveries>
      {isActive ? (
        <Group>
          <Button
            variant="default"
            loading={isSaving}
            onClick={() => void send({ tableId: row.id }, { done: t("webhooks.queued") })}
          >
            {t("records.webhooks.test")}
          </Button>
        </Group>
      ) : (
        <Alert color="yellow">{t(`records.${type.name}.options.state.${String(row["state"])}`)}</Alert>
      )}
      {first?.dataValues.isHeld ? <Alert color="yellow">{t("webhooks.held")}</Alert> : null}
      <Loaded query={found} failed={t("webhooks.notLoaded")}>
        {({ pages }) => (
          <Lines deliveries={pages.flatMap((page) => page.dataValues.deliveries)} isActive={isActive} />
        )}
      </Loaded>
      <NextPage query={found} failed={t("webhooks.notLoaded")}>
        {t("webhooks.more")}
      </NextPage>
    </Stack>
  );
}
