import { Alert, TextInput } from "@mantine/core";
import { IconShieldExclamation } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { consentState, mayShare, todayUtc, type ConsentPart } from "#shared/access/consent.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { mediumDate } from "../../lib/dates.ts";
import { consentOf, type MenteeHeader } from "./use-mentee-header.ts";

/** What the consent does not cover of some record types. */
export function missingParts(header: MenteeHeader, tables: readonly TableName[]): ConsentPart[] {
  const parts = new Set(tables.flatMap((table) => registry.get(table)?.consent ?? []));
  const consent = consentOf(header);
  return [...parts].filter((part) => !mayShare(consent, part, todayUtc()));
}

interface ConsentNoticeProps {
  header: MenteeHeader;
  missing: readonly ConsentPart[];
  reason: string;
  isReasonMissing: boolean;
  onReason: (reason: string) => void;
}

/** Says before an export what the mentee has not allowed, and asks why it is exported all the same. */
export function ConsentNotice({ header, missing, reason, isReasonMissing, onReason }: ConsentNoticeProps) {
  const { t, i18n } = useTranslation();
  const state = consentState(consentOf(header), todayUtc());
  if (header.anonymizedAt || (state === "valid" && missing.length === 0)) return null;
  const icon = <IconShieldExclamation aria-hidden />;
  if (state === "none") {
    return (
      <Alert color="gray" icon={icon} title={t("screens.mentee.consentNone")}>
        {t("screens.mentee.consentNoneHint")}
      </Alert>
    );
  }
  const parts = missing.map((part) => t(`records.mentees.options.consentScope.${part}`)).join("; ");
  const ended = t("screens.mentee.consentEnded", { date: mediumDate(header.consentUntil, i18n.language) });
  const title = t("screens.mentee.consentMissing", { parts });
  return (
    <Alert color="orange" icon={icon} title={missing.length === 0 ? ended : title}>
      {state === "ended" && missing.length > 0 ? ended : null}
      {missing.length > 0 ? (
        <TextInput
          mt="xs"
          label={t("screens.mentee.consentReason")}
          description={t("screens.mentee.consentReasonHint")}
          value={reason}
          maxLength={200}
          error={isReasonMissing ? t("screens.mentee.consentReasonMissing") : undefined}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      ) : null}
    </Alert>
  );
}
