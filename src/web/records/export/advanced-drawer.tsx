import { Button, Checkbox, Group, Radio, Stack, Text } from "@mantine/core";
import { IconListDetails, IconReportAnalytics } from "../../components/icons/index.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readsSensitive } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { enrollments } from "#shared/records/enrollments.ts";
import { DayRange, isUnusable, noDays } from "../../components/day-range.tsx";
import { startExport } from "../../lib/exports/start-export.ts";
import { AdvancedGroups } from "./advanced-groups.tsx";
import classes from "./advanced-export.module.css";
import type { RecordScope } from "../parts/record-scope.ts";
import { ReportNumbers } from "./report-numbers.tsx";
import { SidePanel } from "../../components/side-panel.tsx";

interface AdvancedDrawerProps {
  scope: RecordScope;
  isOpen: boolean;
  onClose: () => void;
}

type Chosen = Readonly<Record<string, readonly string[]>>;

/** Selects mentees by period and options, and exports them as a list or report. */
export default function AdvancedDrawer({ scope, isOpen, onClose }: AdvancedDrawerProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({});
  const [dates, setDates] = useState(noDays);
  const seesProgram = authorizeType(scope.caller, enrollments, "list") === "allow";
  const [datesOf, setDatesOf] = useState<"program" | "referral">(seesProgram ? "program" : "referral");
  const [isSensitive, setIsSensitive] = useState(false);
  const [isCounted, setIsCounted] = useState(false);
  const isEmpty = !Object.values(chosen).some((ids) => ids.length > 0) && !dates.startDate && !dates.endDate;
  const handleExport = (path: string, name: string) => {
    const body = {
      exportOptions: chosen,
      ...dates,
      datesOf,
      organizationId: scope.organizationId,
      sensitive: isSensitive,
    };
    void startExport(name, path, body);
    // The selection stays for the next time, and the tray shows the progress.
    onClose();
  };
  const handleClear = () => {
    setChosen({});
    setDates(noDays);
  };
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      size={680}
      title={t("screens.exporting.advanced.title")}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {isCounted ? (
        <div className={classes.choices}>
          <ReportNumbers
            scope={scope}
            choice={{ exportOptions: chosen, ...dates, datesOf }}
            onOpen={onClose}
          />
        </div>
      ) : null}
      <Stack gap="lg" className={classes.choices} display={isCounted ? "none" : undefined}>
        <Text size="sm" c="dimmed">
          {t("screens.exporting.advanced.hint")}
        </Text>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t("screens.exporting.advanced.period")}</legend>
          <Radio.Group
            aria-label={t("screens.exporting.advanced.datesOf")}
            value={datesOf}
            onChange={(value) => setDatesOf(value === "referral" ? "referral" : "program")}
            mb="sm"
          >
            <Stack gap="xs">
              {(["program", "referral"] as const)
                .filter((value) => seesProgram || value !== "program")
                .map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`screens.exporting.advanced.${value}`)}
                    description={t(`screens.exporting.advanced.${value}Hint`)}
                  />
                ))}
            </Stack>
          </Radio.Group>
          <Group gap="sm" align="flex-start" wrap="nowrap">
            <DayRange
              value={dates}
              onChange={setDates}
              labels={{
                startDate: t("screens.exporting.advanced.startDate"),
                endDate: t("screens.exporting.advanced.endDate"),
              }}
            />
          </Group>
        </fieldset>
        <AdvancedGroups chosen={chosen} onChange={setChosen} />
        {readsSensitive(scope.caller) ? (
          <Checkbox
            label={t("screens.exporting.advanced.sensitive")}
            description={t("screens.exporting.advanced.sensitiveHint")}
            checked={isSensitive}
            onChange={({ currentTarget }) => setIsSensitive(currentTarget.checked)}
          />
        ) : null}
      </Stack>
      <div className={classes.bar}>
        <Button
          leftSection={<IconListDetails size={16} aria-hidden />}
          disabled={isUnusable(dates)}
          onClick={() => handleExport("/export/advExportMentees", t("screens.exporting.advanced.listName"))}
        >
          {t("screens.exporting.advanced.asList")}
        </Button>
        <Button
          leftSection={<IconReportAnalytics size={16} aria-hidden />}
          disabled={isUnusable(dates)}
          onClick={() => handleExport("/export/advExportReport", t("screens.exporting.advanced.reportName"))}
        >
          {t("screens.exporting.advanced.asReport")}
        </Button>
        <Button
          variant="default"
          disabled={isUnusable(dates)}
          onClick={() => setIsCounted((isShown) => !isShown)}
        >
          {t(`screens.exporting.advanced.numbers.${isCounted ? "back" : "show"}`)}
        </Button>
        {isCounted ? null : (
          <Button variant="subtle" color="gray" disabled={isEmpty} onClick={handleClear}>
            {t("screens.exporting.advanced.clear")}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
