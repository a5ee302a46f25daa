import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { maxKeyMonths } from "#shared/contracts/api-keys.ts";
import { addMonths } from "#shared/fields/days.ts";
import { ChoiceSelect } from "../../components/choice-select.tsx";
import { DayInput } from "../../components/day-input.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { FormButtons } from "../../components/form-buttons.tsx";
import { localDay } from "../../lib/clock.ts";
import { type SaveAnswer } from "../parts/record-calls.ts";
import { useChange } from "../parts/use-change.ts";
import { ScopeTable } from "./scope-table.tsx";
import { fetchRoleOptions } from "../parts/role-options.ts";

interface KeyFormProps {
  onClose: () => void;
  /** Gets the key. Empty if an earlier request got it. */
  onAdded: (key: string) => void;
}

/** The form of a new API key. */
export function KeyForm({ onClose, onAdded }: KeyFormProps) {
  const { t } = useTranslation();
  const today = localDay();
  const roles = useQuery({
    queryKey: ["roleOptions"],
    queryFn: ({ signal }) => fetchRoleOptions(undefined, signal),
    meta: { isQuiet: true },
  });
  const [name, setName] = useState("");
  const [userRole, setUserRole] = useState("");
  const [expiresOn, setExpiresOn] = useState(addMonths(today, maxKeyMonths));
  const [addresses, setAddresses] = useState("");
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set());
  const { send, isSaving } = useChange("/apiKeys/add", (answer?: SaveAnswer & { key?: string }) =>
    onAdded(answer?.key ?? ""),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send({ name, userRole, expiresOn, addresses, scopes: [...scopes] }, { done: t("apiKeys.added") });
  };
  return (
    <Stack component="form" gap="sm" onSubmit={save}>
      <TextInput
        label={t("records.apiKeys.fields.name")}
        description={t("apiKeys.nameHint")}
        value={name}
        maxLength={100}
        required
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ChoiceSelect
        label={t("records.apiKeys.fields.userRole")}
        description={t("apiKeys.roleHint")}
        choices={roles.data ?? []}
        value={userRole}
        isRequired
        isWaiting={roles.isPending}
        onChange={setUserRole}
      />
      <Loaded query={roles} failed={t("apiKeys.rolesFailed")} skeleton={null} />
      <DayInput
        label={t("records.apiKeys.fields.expiresOn")}
        description={t("apiKeys.expiryHint")}
        value={expiresOn}
        required
        onChange={setExpiresOn}
      />
      <Textarea
        label={t("records.apiKeys.fields.addresses")}
        description={t("apiKeys.addressHint")}
        value={addresses}
        maxLength={2000}
        autosize
        onChange={(event) => setAddresses(event.currentTarget.value)}
      />
      <div role="group" aria-label={t("records.apiKeys.fields.scopes")}>
        <Text size="sm" fw={600}>
          {t("records.apiKeys.fields.scopes")}
        </Text>
        <ScopeTable chosen={scopes} onChange={setScopes} />
      </div>
      <Text size="sm">{t("apiKeys.ends")}</Text>
      <FormButtons submit={t("apiKeys.save")} isBusy={isSaving} onClose={onClose} />
    </Stack>
  );
}
