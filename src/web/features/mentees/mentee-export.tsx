import { Button, Checkbox, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconFileExport } from "../../components/icons/index.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import { exportItems, type ExportItem } from "#shared/contracts/export-items.ts";
import type { TableName } from "#shared/records/table-names.ts";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { DayRange, isUnusable, noDays } from "../../components/day-range.tsx";
import { startExport } from "../../lib/exports/start-export.ts";
import { mayOpenList } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { asksReason, ConsentNotice, missingParts } from "./consent-notice.tsx";
import classes from "./mentee-export.module.css";
import { fullName } from "./use-mentee-header.ts";

/** Returns true if the role opens the item. Otherwise it can't be exported. */
const mayRead = (caller: Caller, { type }: ExportItem): boolean =>
  authorizeType(caller, type, "list") === "allow";

/** Exports the data of one mentee as a case file, with a choice of dates and items. */
export function MenteeExport({ menteeId, header }: { menteeId: string; header: MenteeHeader }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const [dates, setDates] = useState(noDays);
  const [chosen, setChosen] = useState<string[]>(() =>
    exportItems.filter((item) => mayRead(caller, item)).map(({ id }) => id),
  );
  const [reason, setReason] = useState("");
  const missing = missingParts(
    header,
    exportItems.filter(({ id }) => chosen.includes(id)).map(({ type }) => type.name as TableName),
  );
  const isReasonAsked = asksReason(header, missing);
  const needsReason = isReasonAsked && reason.trim() === "";
  const [isAsked, setIsAsked] = useState(false);
  const handleExport = () => {
    setIsAsked(true);
    if (isUnusable(dates) || chosen.length === 0 || needsReason) return;
    const itemsToExport = exportItems.map(({ id }) => id).filter((id) => chosen.includes(id));
    const name = t("screens.exporting.mentee.fileName", { name: fullName(header) });
    void startExport(name, "/export/mentee", {
      menteeId,
      ...dates,
      itemsToExport,
      ...(isReasonAsked ? { reason } : {}),
    });
  };
  return (
    <section aria-label={t("screens.exporting.mentee.title")}>
      <Title order={2} size="h4">
        {t("screens.exporting.mentee.title")}
      </Title>
      <Text c="dimmed" size="sm" mb="md" maw={640}>
        {t("screens.exporting.mentee.hint")}
      </Text>
      <Paper p="md" maw={640}>
        <Stack gap="lg">
          <div>
            <Group gap="sm" align="flex-start">
              <DayRange
                value={dates}
                onChange={setDates}
                labels={{
                  startDate: t("screens.exporting.mentee.startDate"),
                  endDate: t("screens.exporting.mentee.endDate"),
                }}
                className={classes.day}
              />
            </Group>
            <Text size="xs" c="dimmed" mt={6}>
              {t("screens.exporting.mentee.datesHint")}
            </Text>
          </div>
          <Checkbox.Group
            label={t("screens.exporting.mentee.items")}
            value={chosen}
            onChange={setChosen}
            error={isAsked && chosen.length === 0 ? t("screens.exporting.mentee.none") : undefined}
          >
            <div className={classes.items}>
              {exportItems.map((item) => (
                <Checkbox
                  key={item.id}
                  value={item.id}
                  label={
                    item.type.isMentee
                      ? t("screens.exporting.mentee.profile")
                      : t(`records.${item.type.name}.title`)
                  }
                  disabled={!mayRead(caller, item)}
                />
              ))}
            </div>
          </Checkbox.Group>
          <ConsentNotice
            header={header}
            missing={missing}
            reason={reason}
            isReasonMissing={isAsked && needsReason}
            onReason={setReason}
          />
          <Group gap="xs">
            <Button leftSection={<IconFileExport size={16} aria-hidden />} onClick={handleExport}>
              {t("screens.exporting.mentee.button")}
            </Button>
            {mayOpenList(caller, "mentees") ? (
              <Button component={Link} to="/mentee/manage" variant="default">
                {t("screens.exporting.mentee.back")}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Paper>
    </section>
  );
}
