import { Button, Checkbox, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { tableVerdict, type Caller } from "#shared/access/policy.ts";
import { exportItems, type ExportItem } from "#shared/contracts/export-items.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { exportJobs } from "../../lib/exports/export-jobs.ts";
import { useCaller } from "../../records/use-caller.ts";
import { ConsentNotice, missingParts } from "./consent-notice.tsx";
import classes from "./mentee-export.module.css";
import { fullName, type MenteeHeader } from "./use-mentee-header.ts";

const tables: Record<ExportItem, TableName> = {
  profile: "mentees",
  assessments: "menteeAssessments",
  goals: "menteeUserGoals",
  tasks: "menteeUserTasks",
  challenges: "menteeUserChallenges",
  notes: "menteeUserNotes",
  files: "menteeUserFiles",
};
const items = Object.keys(tables) as ExportItem[];

/** An item that the role does not open cannot be exported either. */
function mayRead(caller: Caller, item: ExportItem): boolean {
  const type = registry.get(tables[item]);
  return type !== undefined && tableVerdict(caller, type, "list") === "allow";
}

/** The data of one mentee as a case file: from when to when, and what of it. */
export function MenteeExport({ menteeId, header }: { menteeId: string; header: MenteeHeader }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const [dates, setDates] = useState({ startDate: "", endDate: "" });
  const [chosen, setChosen] = useState<string[]>(() => items.filter((item) => mayRead(caller, item)));
  const [legalReason, setLegalReason] = useState("");
  const missing = missingParts(
    header,
    items.filter((item) => chosen.includes(item)).map((item) => tables[item]),
  );
  const needsReason = missing.length > 0 && legalReason.trim() === "";
  const [isAsked, setIsAsked] = useState(false);
  const isSwapped = dates.startDate !== "" && dates.endDate !== "" && dates.endDate < dates.startDate;
  const handleExport = () => {
    setIsAsked(true);
    if (isSwapped || chosen.length === 0 || needsReason) return;
    const itemsToExport = items.filter((item) => chosen.includes(item)).map((item) => exportItems[item]);
    const name = t("exports.mentee.fileName", { name: fullName(header) });
    void exportJobs.start(name, "/export/mentee", {
      menteeId,
      ...dates,
      itemsToExport,
      ...(missing.length > 0 ? { legalReason } : {}),
    });
  };
  const dayInput = (name: "startDate" | "endDate") => (
    <TextInput
      type="date"
      label={t(`exports.mentee.${name}`)}
      className={classes.day}
      value={dates[name]}
      error={name === "endDate" && isSwapped ? t("exports.mentee.endBeforeStart") : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setDates((before) => ({ ...before, [name]: value }));
      }}
    />
  );
  return (
    <section aria-label={t("exports.mentee.title")}>
      <Title order={2} size="h4">
        {t("exports.mentee.title")}
      </Title>
      <Text c="dimmed" size="sm" mb="md" maw={640}>
        {t("exports.mentee.hint")}
      </Text>
      <Paper p="md" maw={640}>
        <Stack gap="lg">
          <div>
            <Group gap="sm" align="flex-start">
              {dayInput("startDate")}
              {dayInput("endDate")}
            </Group>
            <Text size="xs" c="dimmed" mt={6}>
              {t("exports.mentee.datesHint")}
            </Text>
          </div>
          <Checkbox.Group
            label={t("exports.mentee.items")}
            value={chosen}
            onChange={setChosen}
            error={isAsked && chosen.length === 0 ? t("exports.mentee.none") : undefined}
          >
            <div className={classes.items}>
              {items.map((item) => (
                <Checkbox
                  key={item}
                  value={item}
                  label={t(`exports.mentee.${item}`)}
                  disabled={!mayRead(caller, item)}
                />
              ))}
            </div>
          </Checkbox.Group>
          <ConsentNotice
            header={header}
            missing={missing}
            reason={legalReason}
            isReasonMissing={isAsked && needsReason}
            onReason={setLegalReason}
          />
          <Group gap="xs">
            <Button leftSection={<IconFileExport size={16} aria-hidden />} onClick={handleExport}>
              {t("exports.mentee.button")}
            </Button>
            <Button component={Link} to="/mentee/manage" variant="default">
              {t("exports.mentee.back")}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </section>
  );
}
