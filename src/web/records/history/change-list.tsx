import { Button, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight } from "../../components/icons/index.ts";
import { use } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryChange, HistoryRow } from "#shared/contracts/responses/history.ts";
import { registry } from "../../lib/organization-types.ts";
import { ForeignTypeContext, useFieldTexts } from "../../fields/field-texts.ts";
import classes from "./history.module.css";
import { LongText } from "./long-text.tsx";
import { valueText, type ValueContext } from "./value-text.ts";

/** A former value that can be restored, with its text. */
export interface FormerValue {
  field: string;
  value: unknown;
  label: string;
  text: string;
}

interface ChangeListProps {
  row: HistoryRow;
  fileNames: Readonly<Record<string, string>>;
  mayRestore?: (change: HistoryChange) => boolean;
  onRestore?: (former: FormerValue) => void;
}

/** The changed fields that have a label, each with its value before and after. */
export function ChangeList({ row, fileNames, mayRestore, onRestore }: ChangeListProps) {
  const { t, i18n } = useTranslation();
  const texts = useFieldTexts(row.tableName);
  const foreign = use(ForeignTypeContext);
  const type = foreign?.name === row.tableName ? foreign : registry.get(row.tableName);
  const fields = type?.fields ?? {};
  const context: ValueContext = { table: row.tableName, t, language: i18n.language, fileNames };
  const labelOf = (name: string) => {
    if (texts.has(name)) return texts.label(name);
    return name === "organizationId" ? t("history.organization") : undefined;
  };
  const textOf = ({ field: name, before, after, beforeLabel, afterLabel }: HistoryChange) => ({
    before: valueText({ name, field: fields[name], value: before, label: beforeLabel }, after, context),
    after: valueText({ name, field: fields[name], value: after, label: afterLabel }, before, context),
  });
  const shown = row.changes.flatMap((change) => {
    const label = labelOf(change.field);
    return label ? [{ change, label, ...textOf(change) }] : [];
  });
  if (shown.length === 0) return null;
  const side = (text: string, name: string) =>
    text === "" ? <em>{t("history.nothing")}</em> : <LongText text={text} name={name} />;
  return (
    <dl className={classes.changes}>
      {shown.map(({ change, label, before, after }) => (
        <div key={change.field} data-change={change.field}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0}>
            <div className={classes.values}>
              {change.before === null ? null : (
                <>
                  <span className={classes.value}>
                    <VisuallyHidden>{t("history.from")} </VisuallyHidden>
                    {side(before, label)}
                  </span>
                  <IconArrowRight size={14} className={classes.arrow} aria-hidden />
                  <VisuallyHidden>{t("history.to")} </VisuallyHidden>
                </>
              )}
              <span className={classes.value}>{side(after, label)}</span>
            </div>
            {mayRestore?.(change) ? (
              <Button
                mt={2}
                size="compact-xs"
                variant="light"
                leftSection={<IconArrowBackUp size={14} aria-hidden />}
                aria-label={t("history.restoreNamed", {
                  field: label,
                  value: before.slice(0, 80) || t("history.nothing"),
                })}
                onClick={() =>
                  onRestore?.({ field: change.field, value: change.before, label, text: before })
                }
              >
                {t("history.restore")}
              </Button>
            ) : null}
          </Text>
        </div>
      ))}
    </dl>
  );
}
