import { Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import type { SaveAnswer } from "../parts/record-calls.ts";
import { recordKey } from "../parts/record-key.ts";
import { useChange } from "../parts/use-change.ts";
import { EventTable } from "./event-table.tsx";

interface Values {
  name: string;
  url: string;
  eventTypes: ReadonlySet<string>;
}

interface FieldsProps {
  /** Undefined for a new webhook. */
  id?: string | undefined;
  initial: Values;
  onClose: () => void;
  /** Gets the secret of a new webhook. Empty if an earlier request got it. */
  onAdded?: (secret: string) => void;
}

function Fields({ id, initial, onClose, onAdded }: FieldsProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const { send, isSaving } = useChange(
    "/webhooks/save",
    (answer?: SaveAnswer & { secret?: string }) => onAdded?.(answer?.secret ?? ""),
    { onClose: onAdded ? undefined : onClose },
  );
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const body = { ...values, tableId: id ?? "0", eventTypes: [...values.eventTypes] };
    void send(body, { done: t(id === undefined ? "webhooks.added" : "webhooks.saved") });
  };
  return (
    <Stack component="form" gap="sm" onSubmit={save}>
      <TextInput
        label={t("records.webhooks.fields.name")}
        description={t("webhooks.nameHint")}
        value={values.name}
        maxLength={100}
        required
        data-autofocus
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t("records.webhooks.fields.url")}
        description={t("webhooks.urlHint")}
        value={values.url}
        type="url"
        maxLength={2000}
        required
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <div role="group" aria-label={t("records.webhooks.fields.eventTypes")}>
        <Text size="sm" fw={600}>
          {t("records.webhooks.fields.eventTypes")}
        </Text>
        <EventTable chosen={values.eventTypes} onChange={(eventTypes) => set({ eventTypes })} />
      </div>
      <Text size="sm">{t("webhooks.content")}</Text>
      <FormButtons isBusy={isSaving} onClose={onClose} />
    </Stack>
  );
}

const empty: Values = { name: "", url: "", eventTypes: new Set() };

/** The form of a new webhook. */
export const NewWebhookForm = (props: Required<Pick<FieldsProps, "onClose" | "onAdded">>) => (
  <Fields initial={empty} {...props} />
);

/** The form of a stored webhook. */
export function WebhookForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: [...recordKey("webhooks"), id],
    queryFn: ({ signal }) =>
      call<RecordAnswer>("/getRecord", { tableName: "webhooks", tableId: id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: ({ state }) => state.data === undefined,
    meta: { isQuiet: true },
  });
  return (
    <Loaded query={query} failed={t("webhooks.notLoaded")} skeleton={<Skeleton h={320} />}>
      {({ dataValues: { name, url, eventTypes } }) => {
        const initial = {
          name: String(name),
          url: String(url),
          eventTypes: new Set(String(eventTypes).split(",").filter(Boolean)),
        };
        return <Fields id={id} initial={initial} onClose={onClose} />;
      }}
    </Loaded>
  );
}
