import { Alert, Anchor, Badge, List, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Caller } from "#shared/access/caller.ts";
import { mayChangeReports } from "#shared/access/reports.ts";
import type { ReportAnswer, SentReport } from "#shared/contracts/responses/reports.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { call } from "../../lib/api.ts";
import { mediumDate } from "../../lib/dates.ts";
import { recordPath } from "../../lib/record-path.ts";
import { useTypedDraft } from "../form/use-typed-draft.ts";
import { ReportActions } from "./report-actions.tsx";
import { ReportDifferences } from "./report-differences.tsx";
import { ReportNarrative } from "./report-narrative.tsx";
import { ReportPeople, type AskedNumber } from "./report-people.tsx";
import { ReportSections } from "./report-sections.tsx";
import classes from "./reports.module.css";

interface ReportViewProps {
  id: string;
  caller: Caller;
  onClose: () => void;
}

function OtherReport({ other }: { other: SentReport["replaces"] }) {
  const path = other && recordPath({ tableName: "reports", recordId: other.id });
  if (!other || !path) return null;
  return (
    <Anchor component={Link} to={path} inherit>
      {other.name}
    </Anchor>
  );
}

/** The general facts about a report. Facts without a value are left out. */
function Facts({ report }: { report: SentReport }) {
  const { t, i18n } = useTranslation();
  const day = (value: string) => mediumDate(value, i18n.language);
  const { award, finalizedBy, finalizedAt } = report;
  const isFinal = report.state === "final";
  const facts: [string, ReactNode][] = [
    ["preset", t(`records.reports.options.preset.${report.preset}`)],
    ["award", award?.name ?? t("reports.noAward")],
    ["funder", award?.funder],
    ["grantNumber", award?.grantNumber],
    ["period", `${day(report.from)} – ${day(report.until)}`],
    ["madeBy", report.createdBy],
    ["finalized", isFinal ? t("reports.finalizedBy", { name: finalizedBy, day: day(finalizedAt) }) : ""],
    ["replaces", report.replaces && <OtherReport key="replaces" other={report.replaces} />],
    ["replacedBy", report.replacedBy && <OtherReport key="replacedBy" other={report.replacedBy} />],
    ["hash", isFinal ? report.hash : ""],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .flatMap(([name, value]) => [
          <dt key={`${name} label`}>{t(`reports.${name}`)}</dt>,
          <dd key={name} title={name === "hash" ? t("reports.hashHint") : undefined}>
            {value}
          </dd>,
        ])}
    </dl>
  );
}

function Definitions({ report }: { report: SentReport }) {
  const { t } = useTranslation();
  const rows = report.sections.flatMap((section) => section.rows).filter(({ isPart }) => !isPart);
  return (
    <details className={classes.definitions}>
      <summary>{t("reports.definitions")}</summary>
      {rows.map(({ key, label, words, version }) => (
        <div key={key}>
          <Title order={3} size="sm" mt="sm">
            {`${label} (${t("measures.report.version")} ${version})`}
          </Title>
          <Text size="sm">{words}</Text>
        </div>
      ))}
    </details>
  );
}

function Missing({ missing }: Pick<SentReport, "missing">) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <section aria-label={t("reports.missing")} className={classes.section}>
      <Title order={2} size="h5" mb={4}>
        {t("reports.missing")}
      </Title>
      <Text size="sm" mb={4}>
        {t("reports.missingHint")}
      </Text>
      <List size="sm">
        {missing.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </section>
  );
}

type OpenReportProps = Omit<ReportViewProps, "id"> & { report: SentReport; isLoading: boolean };

function OpenReport({ report, caller, isLoading, onClose }: OpenReportProps) {
  const { t } = useTranslation();
  // Typed answers are restored after a reload or a visit to another page, until they are saved.
  const [changed, setChanged] = useTypedDraft<Readonly<Record<string, string>>>(
    ["reports.narrative", report.id],
    {},
    () => true,
  );
  const [asked, setAsked] = useState<AskedNumber>();
  const isDraft = report.state === "draft";
  const isDirty = Object.keys(changed).length > 0;
  return (
    <>
      <PageHeader
        title={report.name}
        mb="md"
        actions={
          <>
            <Badge variant="light" color={isDraft ? "yellow" : "gray"}>
              {t(`records.reports.options.state.${report.state}`)}
            </Badge>
            <ReportActions {...{ report, caller, isDirty, isLoading, onClose }} />
          </>
        }
      />
      {isDraft ? (
        <Text size="sm" c="dimmed" mb="md">
          {report.obstacle || t("reports.draftNote")}
        </Text>
      ) : null}
      {report.isIntact ? null : (
        <Alert color="red" mb="md">
          {t("reports.broken")}
        </Alert>
      )}
      <Facts report={report} />
      {report.differences ? <ReportDifferences differences={report.differences} /> : null}
      <ReportSections report={report} onAsk={setAsked} />
      <ReportNarrative
        report={report}
        changed={changed}
        mayEdit={isDraft && mayChangeReports(caller, "Edit")}
        onChange={setChanged}
      />
      <Missing missing={report.missing} />
      <Definitions report={report} />
      {asked ? (
        <ReportPeople
          key={`${asked.row.key} ${asked.column}`}
          id={report.id}
          asked={asked}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

/** An open report. */
export function ReportView({ id, caller, onClose }: ReportViewProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["report", id],
    queryFn: ({ signal }) => call<ReportAnswer>("/reports/get", { tableId: id }, { signal }),
    staleTime: 0,
    meta: { isQuiet: true },
  });
  return (
    <section aria-label={t("records.reports.title")}>
      <Anchor component="button" type="button" size="sm" mb="xs" onClick={onClose}>
        {t("screens.form.back")}
      </Anchor>
      {query.error && !query.data ? <PageHeader title={t("records.reports.title")} mb="md" /> : null}
      <Loaded query={query} failed={t("reports.notLoaded")} skeleton={<LoadingBox h={480} />}>
        {({ dataValues }) => (
          <OpenReport report={dataValues} isLoading={query.isFetching} caller={caller} onClose={onClose} />
        )}
      </Loaded>
    </section>
  );
}
