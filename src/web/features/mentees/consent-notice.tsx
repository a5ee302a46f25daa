import { Alert, TextInput } from "@mantine/core";
import { IconShieldExclamation } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { consentState, mayShare, type ConsentPart } from "#shared/access/consent.ts";
import { registry } from "../../lib/organization-types.ts";
import type { TableName } from "#shared/records/table-names.ts";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { localDay } from "../../lib/clock.ts";
import { mediumDate } from "../../lib/dates.ts";
import { consentOf } from "./use-mentee-header.ts";

/** Returns the parts of some record types that the consent doesn't cover. */
export function missingParts(header: MenteeHeader, tables: readonly TableName[]): ConsentPart[] {
  const parts = new Set(tables.flatMap((table) => registry.get(table)?.consent ?? []));
  const consent = consentOf(header);
  return [...parts].filter((part) => !mayShare(consent, part, localDay()));
}

/** Returns true if an export needs a reason: the consent doesn't cover some parts, or none is recorded. */
export function asksReason(header: MenteeHeader, missing: readonly ConsentPart[]): boolean {
  if (missing.length > 0) return true;
  const isNone = consentState(consentOf(header), localDay()) === "none";
  return isNone && header.exportReason === "1" && !header.anonymizedAt;
}

interface ConsentNoticeProps {
  header: MenteeHeader;
  missing: readonly ConsentPart[];
  reason: string;
  isReasonMissing: boolean;
  onReason: (reason: string) => void;
}

/** Says before an export what the mentee hasn't consented to, and asks for the reason. */
export function ConsentNotice({ header, missing, reason, isReasonMissing, onReason }: ConsentNoticeProps) {
  const { t, i18n } = useTranslation();
  const state = consentState(consentOf(header), localDay());
  if (header.anonymizedAt || (state === "valid" && missing.length === 0)) return null;
  const parts = missing.map((part) => t(`records.mentees.options.consentScope.${part}`)).join("; ");
  const ended = t("screens.mentee.consentEnded", { date: mediumDate(header.consentUntil, i18n.language) });
  const isNone = state === "none";
  const words = isNone
    ? { color: "gray", title: t("screens.mentee.consentNone"), hint: t("screens.mentee.consentNoneHint") }
    : missing.length === 0
      ? { color: "orange", title: ended }
      : {
          color: "orange",
          title: t("screens.mentee.consentMissing", { parts }),
          hint: state === "ended" ? ended : undefined,
        };
  const missingText = isNone
    ? t("screens.exporting.reason.missing")
    : t("screens.mentee.consentReasonMissing");
  return (
    <Alert color={words.color} icon={<IconShieldExclamation aria-hidden />} title={words.title}>
      {words.hint}
      {asksReason(header, missing) ? (
        <TextInput
          mt="xs"
          label={isNone ? t("screens.exporting.reason.label") : t("screens.mentee.consentReason")}
          description={isNone ? t("screens.exporting.reason.hint") : t("screens.mentee.consentReasonHint")}
          value={reason}
          maxLength={200}
          error={isReasonMissing ? missingText : undefined}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      ) : null}
    </Alert>
  );
}
