import { Button, Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { mayChangeReports } from "#shared/access/reports.ts";
import type { TableAnswer, WireRow } from "#shared/contracts/responses/records.ts";
import { relativeDays, type RelativeOperator } from "#shared/filters/relative-days.ts";
import { reportPresetNames, type ReportPresetName } from "#shared/reports/preset-names.ts";
import { DayInput } from "../../components/day-input.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FormButtons } from "../../components/form-buttons.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { localDay } from "../../lib/clock.ts";
import { recordPath } from "../../lib/record-path.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { useChange } from "../parts/use-change.ts";

/** Periods that can be selected by name. The texts are those of measures. */
const periods = ["lastQuarter", "thisQuarter", "lastYear", "thisYear"] as const;

const textOf = (row: WireRow, name: string): string => String(row[name] ?? "");

/** Loads the rows of a type that belong to the caller's organization. */
function useRows(tableName: string, organizationId: string, columns: readonly string[] = []) {
  return useQuery({
    queryKey: ["reportRows", tableName, organizationId],
    queryFn: async ({ signal }) => {
      const body = { tableName, currentPage: 1, recordsPerPage: 100, columns, organizationId };
      return (await call<TableAnswer>("/getTable", body, { signal })).dataValues;
    },
    staleTime: 0,
    meta: { isQuiet: true },
  });
}

const spanOf = (name: RelativeOperator): { from: string; until: string } => {
  const { from, to } = relativeDays(name, 0, localDay());
  return { from: from ?? "", until: to ?? "" };
};

/** Returns an award whose term overlaps the period, preferably one that is reported every quarter. */
function likelyAward(awards: readonly WireRow[], { from, until }: { from: string; until: string }): string {
  const current = awards.filter(
    (award) => textOf(award, "startDate") <= until && textOf(award, "endDate") >= from,
  );
  const quarterly = current.find((award) => textOf(award, "reportingInterval") === "quarter");
  return (quarterly ?? current[0] ?? awards[0])?.id ?? "";
}

function MeasureChoices(props: {
  organizationId: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation();
  const query = useRows("measures", props.organizationId);
  const labelOf = (row: WireRow) =>
    textOf(row, "name") || t(`records.measures.options.template.${textOf(row, "template")}`);
  return (
    <Loaded query={query} failed={t("reports.choicesFailed")} skeleton={null}>
      {(rows) =>
        rows.length === 0 ? (
          <Text size="sm">{t("reports.noMeasures")}</Text>
        ) : (
          <Checkbox.Group label={t("reports.measures")} value={[...props.chosen]} onChange={props.onChange}>
            <Stack gap={6} mt={4}>
              {rows.map((row) => (
                <Checkbox key={row.id} value={row.id} label={labelOf(row)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )
      }
    </Loaded>
  );
}

function ReportForm({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const awards = useRows("awards", organizationId, ["reportingInterval"]);
  const [preset, setPreset] = useState<ReportPresetName>("secondChance");
  const [period, setPeriod] = useState<(typeof periods)[number] | "other">("lastQuarter");
  const [days, setDays] = useState(() => spanOf("lastQuarter"));
  const [award, setAward] = useState<string>();
  const [measures, setMeasures] = useState<string[]>([]);
  const { send, isSaving } = useChange("/reports/make", undefined, {
    onClose: (answer) => {
      onClose();
      const path = recordPath({ tableName: "reports", recordId: answer?.recordId ?? "" });
      if (path) void navigate(path);
    },
  });
  const chosenAward = award ?? likelyAward(awards.data ?? [], days);
  const make = (event: FormEvent) => {
    event.preventDefault();
    const body = { preset, award: chosenAward || null, ...days, measures };
    void send(body, { done: t("reports.made") });
  };
  return (
    <Stack component="form" gap="sm" onSubmit={make}>
      <NativeSelect
        label={t("reports.preset")}
        value={preset}
        data={reportPresetNames.map((value) => ({
          value,
          label: t(`records.reports.options.preset.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          setPreset(reportPresetNames.find((name) => name === value) ?? "secondChance")
        }
      />
      <NativeSelect
        label={t("reports.award")}
        value={chosenAward}
        disabled={!awards.data}
        data={[
          ...(awards.data ?? []).map((row) => ({ value: row.id, label: textOf(row, "name") })),
          { value: "", label: t("reports.noAward") },
        ]}
        onChange={(event) => setAward(event.currentTarget.value)}
      />
      <Loaded query={awards} failed={t("reports.choicesFailed")} skeleton={null} />
      <NativeSelect
        label={t("reports.quarter")}
        value={period}
        data={[...periods, "other" as const].map((value) => ({
          value,
          label: t(`measures.periods.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const named = periods.find((name) => name === value);
          setPeriod(named ?? "other");
          if (named) setDays(spanOf(named));
        }}
      />
      {period === "other" ? (
        <Group gap="sm" grow>
          <DayInput
            label={t("reports.from")}
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <DayInput
            label={t("reports.until")}
            value={days.until}
            onChange={(until) => setDays({ ...days, until })}
          />
        </Group>
      ) : null}
      {preset === "custom" ? (
        <MeasureChoices organizationId={organizationId} chosen={measures} onChange={setMeasures} />
      ) : null}
      <FormButtons
        submit={t("reports.make")}
        isBusy={isSaving}
        isIncomplete={!awards.data}
        onClose={onClose}
      />
    </Stack>
  );
}

/** The button that makes a report, with its dialog. */
export function MakeReport({ scope: { caller } }: { scope: RecordScope }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChangeReports(caller, "Add")) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("reports.make")}</Button>
      <Dialog isOpen={isOpen} onClose={close} title={t("reports.make")}>
        <ReportForm organizationId={caller.organizationId} onClose={close} />
      </Dialog>
    </>
  );
}
