import { Button, Drawer, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconListDetails, IconReportAnalytics } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mentees } from "#shared/records/mentees.ts";
import { exportJobs } from "../lib/exports/export-jobs.ts";
import { AdvancedGroups } from "./advanced-groups.tsx";
import classes from "./advanced-export.module.css";
import type { RecordScope } from "./record-scope.ts";

interface AdvancedDrawerProps {
  scope: RecordScope;
  isOpen: boolean;
  onClose: () => void;
}

type Chosen = Readonly<Record<string, readonly string[]>>;

/** Chooses mentees by their dates of referral and their options, and exports them as a list or as a report. */
export default function AdvancedDrawer({ scope, isOpen, onClose }: AdvancedDrawerProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({});
  const [dates, setDates] = useState({ startDate: "", endDate: "" });
  const isSwapped = dates.startDate !== "" && dates.endDate !== "" && dates.endDate < dates.startDate;
  const isEmpty = !Object.values(chosen).some((ids) => ids.length > 0) && !dates.startDate && !dates.endDate;
  const handleExport = (path: string, name: string) => {
    const body = { exportOptions: chosen, ...dates, organizationId: scope.organizationId };
    void exportJobs.start(name, path, body);
    // The choice stays for the next time; the corner shows how far the export is.
    onClose();
  };
  const handleClear = () => {
    setChosen({});
    setDates({ startDate: "", endDate: "" });
  };
  const dayInput = (name: "startDate" | "endDate") => (
    <TextInput
      type="date"
      flex={1}
      label={t(`exports.advanced.${name}`)}
      value={dates[name]}
      error={name === "endDate" && isSwapped ? t("exports.mentee.endBeforeStart") : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setDates((before) => ({ ...before, [name]: value }));
      }}
    />
  );
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={680}
      title={t("exports.advanced.title")}
      closeButtonProps={{ "aria-label": t("exports.advanced.close") }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Stack gap="lg" className={classes.choices}>
        <Text size="sm" c="dimmed">
          {t("exports.advanced.hint")}
        </Text>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t(`records.${mentees.name}.fields.dateOfReferral`)}</legend>
          <Group gap="sm" align="flex-start" wrap="nowrap">
            {dayInput("startDate")}
            {dayInput("endDate")}
          </Group>
        </fieldset>
        <AdvancedGroups chosen={chosen} onChange={setChosen} />
      </Stack>
      <div className={classes.bar}>
        <Button
          leftSection={<IconListDetails size={16} aria-hidden />}
          disabled={isSwapped}
          onClick={() => handleExport("/export/advExportMentees", t("exports.advanced.listName"))}
        >
          {t("exports.advanced.asList")}
        </Button>
        <Button
          leftSection={<IconReportAnalytics size={16} aria-hidden />}
          disabled={isSwapped}
          onClick={() => handleExport("/export/advExportReport", t("exports.advanced.reportName"))}
        >
          {t("exports.advanced.asReport")}
        </Button>
        <Button variant="subtle" color="gray" disabled={isEmpty} onClick={handleClear}>
          {t("exports.advanced.clear")}
        </Button>
      </div>
    </Drawer>
  );
}
