import { Alert, Button, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { authorizeType } from "#shared/access/policy.ts";
import type { MeasuresAnswer, PrintedMeasuresAnswer } from "#shared/contracts/measures.ts";
import type { TableAnswer } from "#shared/contracts/records.ts";
import { comparisons } from "#shared/measures/period.ts";
import { groupingNames } from "#shared/measures/groupings.ts";
import { measureSets } from "#shared/measures/template-parts.ts";
import { mentees } from "#shared/records/mentees.ts";
import { measures as measuresType } from "#shared/records/measures.ts";
import { localDay } from "../../lib/clock.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { IconTarget } from "../../components/icons/index.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { call } from "../../lib/api.ts";
import { PrintButton } from "../../records/print/print-button.tsx";
import { useCaller } from "../../records/use-caller.ts";
import { measureOf, templateOf, type Measure } from "./figure-text.ts";
import { ExportMenu, isUsable, printFigures } from "./measure-exports.tsx";
import type { Asked } from "./asks.tsx";
import { MeasureCard } from "./measure-card.tsx";
import { MeasureControls, type Choice } from "./measure-controls.tsx";
import { measuresKey } from "./measures-key.ts";
import { namedPeriod } from "./period.ts";
import classes from "./measures.module.css";

const ChooseDialog = lazyPart(() => import("./choose-dialog.tsx"), { place: "floating" });
const PeopleDrawer = lazyPart(() => import("./people-drawer.tsx"), { place: "floating" });

const oneOf = (names: readonly string[], value: string | null): string =>
  value !== null && names.includes(value) ? value : "";

function useChoice(today: string): [Choice, (change: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams();
  const usual = namedPeriod("lastQuarter", today);
  const choice: Choice = {
    from: params.get("from") ?? usual.from,
    to: params.get("to") ?? usual.to,
    compareTo: oneOf(comparisons, params.get("compare")) || "previous",
    groupBy: oneOf(groupingNames, params.get("by")),
  };
  const change = (part: Partial<Choice>) => {
    const { from, to, compareTo, groupBy } = { ...choice, ...part };
    setParams({ from, to, compare: compareTo, ...(groupBy ? { by: groupBy } : {}) }, { replace: true });
  };
  return [choice, change];
}

function useMeasures(organizationId: string) {
  const { t } = useTranslation();
  return useQuery({
    queryKey: [...measuresKey, organizationId],
    queryFn: async ({ signal }) => {
      const { dataValues } = await call<TableAnswer>(
        "/getTable",
        {
          tableName: "measures",
          currentPage: 1,
          recordsPerPage: 100,
          columns: ["sourceLink", "note"],
          organizationId,
        },
        { signal },
      );
      return dataValues.map((row) => measureOf(row, t));
    },
    meta: { isQuiet: true },
  });
}

function useFigures(measures: readonly Measure[] | undefined, choice: Choice) {
  const ids = measures?.map(({ id }) => id) ?? [];
  return useQuery({
    queryKey: ["figures", ids, measures?.map(({ version }) => version), choice],
    queryFn: ({ signal }) => call<MeasuresAnswer>("/measures/run", { ids, ...choice }, { signal }),
    enabled: ids.length > 0 && isUsable(choice),
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
}

/** The measures of a period: their numbers, comparisons, and the records behind them. */
export function MeasuresScreen() {
  const { t } = useTranslation();
  const caller = useCaller();
  const today = localDay();
  const [choice, setChoice] = useChoice(today);
  const [isChoosing, setIsChoosing] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [printed, setPrinted] = useState<PrintedMeasuresAnswer>();
  const list = useMeasures(caller.organizationId);
  const figures = useFigures(list.data, choice);
  const measures = list.data ?? [];
  const mayAdd = authorizeType(caller, measuresType, "add") === "allow";
  const mayEdit = authorizeType(caller, measuresType, "edit") === "allow";
  const mayExport = [measuresType, mentees].every(
    (type) => authorizeType(caller, type, "export") === "allow",
  );
  const ids = measures.map(({ id }) => id);
  const error = list.error ?? figures.error;
  const sets = [...measureSets, "own" as const].map((set) => ({
    set,
    members: measures.filter((measure) => (templateOf(measure)?.set ?? "own") === set),
  }));
  const choose = mayAdd ? (
    <Button onClick={() => setIsChoosing(true)}>{t("measures.choose")}</Button>
  ) : undefined;
  return (
    <section aria-label={t("measures.title")}>
      <PageHeader
        title={t("measures.title")}
        subtitle={t("measures.subtitle")}
        actions={
          <>
            {measures.length > 0 && mayExport ? (
              <>
                {isUsable(choice) ? (
                  <PrintButton onPrint={() => printFigures(ids, choice, setPrinted)} />
                ) : null}
                <ExportMenu ids={ids} choice={choice} />
              </>
            ) : null}
            {choose}
          </>
        }
      />
      <MeasureControls
        choice={choice}
        today={today}
        error={isUsable(choice) ? undefined : t("measures.wrongPeriod")}
        onChange={setChoice}
      />
      <Text size="sm" className={classes.paper} mb="md" data-paper-note>
        {printed?.notes.join(" ") ?? t(mayExport ? "measures.printButton" : "measures.printClosed")}
      </Text>
      {figures.data?.isCaseload ? (
        <Alert color="blue" mb="md">
          {t("measures.caseloadOnly")}
        </Alert>
      ) : null}
      {error ? (
        <FailureAlert
          title={t("measures.failed")}
          error={error}
          isRetrying={list.isFetching || figures.isFetching}
          onRetry={() => void (list.error ? list.refetch() : figures.refetch())}
          mb="lg"
        />
      ) : null}
      <Text size="sm" c="dimmed" role="status" mb={figures.isFetching ? "xs" : 0}>
        {figures.isFetching ? t("measures.computing") : ""}
      </Text>
      {!list.data && !list.error ? <Skeleton h={320} role="status" aria-label={t("common.loading")} /> : null}
      {list.data?.length === 0 ? (
        <EmptyState
          icon={IconTarget}
          title={t("measures.none")}
          hint={t("measures.noneHint")}
          action={choose}
        />
      ) : null}
      {sets.map(({ set, members }) =>
        members.length === 0 ? null : (
          <section key={set} aria-label={t(`measures.sets.${set}`)}>
            <Title order={2} size="h4" mb="sm" mt="lg">
              {t(`measures.sets.${set}`)}
            </Title>
            <div className={classes.grid}>
              {members.map((measure) => {
                const at = figures.data?.dataValues.findIndex(({ id }) => id === measure.id) ?? -1;
                return (
                  <MeasureCard
                    key={measure.id}
                    measure={measure}
                    figure={figures.data?.dataValues[at]}
                    words={figures.data?.definitions[at] ?? ""}
                    period={choice}
                    compared={figures.data?.compared ?? null}
                    mayEdit={mayEdit}
                    onAsk={setAsked}
                    printed={printed?.dataValues.find(({ id }) => id === measure.id)?.rows}
                  />
                );
              })}
            </div>
          </section>
        ),
      )}
      {isChoosing ? (
        <ChooseDialog
          taken={new Set(measures.flatMap(({ template }) => template ?? []))}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
      {asked ? (
        <PeopleDrawer
          asked={asked}
          period={{ from: choice.from, to: choice.to }}
          groupBy={choice.groupBy}
          organizationId={null}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}
