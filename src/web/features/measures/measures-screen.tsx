import { Alert, Anchor, Button, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import type { ClosedFigure, Figure, PrintedMeasuresAnswer } from "#shared/contracts/responses/measures.ts";
import { measureSets } from "#shared/measures/template-parts.ts";
import { mentees } from "#shared/records/mentees.ts";
import { measures as measuresType } from "#shared/records/measures.ts";
import { localDay } from "../../lib/clock.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { IconTarget } from "../../components/icons/index.ts";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { PrintButton } from "../../records/parts/print/print-button.tsx";
import { useCaller } from "../../records/parts/use-caller.ts";
import { templateOf, type Measure } from "./figure-text.ts";
import { ExportMenu, isUsable, printFigures } from "./measure-exports.tsx";
import type { RequestedRecords } from "./number-button.tsx";
import { MeasureDetails } from "./measure-details.tsx";
import { MeasureRows } from "./measure-rows.tsx";
import { MeasureControls } from "./measure-controls.tsx";
import { useChoice, useFigures, useMeasures } from "./use-measures.ts";
import classes from "./measures.module.css";

const Charts = lazyPart(() => import("./charts/charts.tsx"));
const ChooseDialog = lazyPart(() => import("./choose-dialog.tsx"), { place: "floating" });
const PeopleDrawer = lazyPart(() => import("./people-drawer.tsx"), { place: "floating" });

/** Charts over twelve months, loaded when they are opened. Not printed, because they show small numbers. */
function FoldedCharts() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={classes.charts}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      data-no-print
    >
      <summary>{t("measures.charts.title")}</summary>
      {isOpen ? (
        <PartFallback show={<Skeleton h={260} radius="lg" />}>
          <Charts />
        </PartFallback>
      ) : null}
    </details>
  );
}

/** Returns a measure's figure, or undefined if the user may not see its records. */
const openFigure = (figure: Figure | ClosedFigure | undefined): Figure | undefined =>
  figure && !("isClosed" in figure) ? figure : undefined;

/** The measures of a period: their numbers, comparisons, and the records behind them. */
export function MeasuresScreen() {
  const { t } = useTranslation();
  const caller = useCaller();
  const today = localDay();
  const [choice, setChoice] = useChoice(today);
  const [isChoosing, setIsChoosing] = useState(false);
  const [asked, setAsked] = useState<RequestedRecords>();
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
  const sets = [...measureSets, "own" as const]
    .map((set) => ({
      set,
      members: measures.filter((measure) => (templateOf(measure)?.set ?? "own") === set),
    }))
    .filter(({ members }) => members.length > 0);
  const placeOf = ({ id }: Measure) => figures.data?.dataValues.findIndex((one) => one.id === id) ?? -1;
  const figureOf = (measure: Measure) => figures.data?.dataValues[placeOf(measure)];
  const choose = mayAdd ? (
    <Button onClick={() => setIsChoosing(true)}>{t("measures.choose")}</Button>
  ) : undefined;
  return (
    <section aria-label={t("measures.title")}>
      <PageHeader
        title={t("measures.title")}
        mb="md"
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
            {list.data?.length === 0 ? null : choose}
          </>
        }
      >
        <MeasureControls
          choice={choice}
          today={today}
          error={isUsable(choice) ? undefined : t("measures.wrongPeriod")}
          onChange={setChoice}
        />
      </PageHeader>
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
      {!list.data && !list.error ? <LoadingBox h={320} /> : null}
      {list.data?.length === 0 ? (
        <EmptyState
          icon={IconTarget}
          title={t("measures.none")}
          hint={t("measures.noneHint")}
          action={choose}
        />
      ) : null}
      {sets.length > 1 ? (
        <nav aria-label={t("measures.jump")} className={classes.jump} data-no-print>
          {sets.map(({ set }) => (
            <Anchor key={set} href={`#${set}`} size="sm">
              {t(`measures.sets.${set}`)}
            </Anchor>
          ))}
        </nav>
      ) : null}
      {sets.length > 0 ? (
        <MeasureRows
          sets={sets}
          figureOf={figureOf}
          period={choice}
          compared={figures.data?.compared ?? null}
          onAsk={setAsked}
          printedOf={({ id }) => printed?.dataValues.find((one) => one.id === id)?.rows}
        />
      ) : null}
      {authorizeType(caller, mentees, "list") === "allow" ? <FoldedCharts /> : null}
      {isChoosing ? (
        <ChooseDialog
          taken={new Set(measures.flatMap(({ template }) => template ?? []))}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
      {asked ? (
        <PeopleDrawer
          key={JSON.stringify(asked)}
          asked={asked}
          details={
            <MeasureDetails
              measure={asked.measure}
              figure={openFigure(figureOf(asked.measure))}
              words={figures.data?.definitions[placeOf(asked.measure)] ?? ""}
              period={choice}
              compared={figures.data?.compared ?? null}
              mayEdit={mayEdit}
              onAsk={setAsked}
            />
          }
          period={{ from: choice.from, to: choice.to }}
          groupBy={choice.groupBy}
          organizationId={null}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}
