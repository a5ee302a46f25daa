import { Button, Skeleton, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import { registry } from "../../../lib/organization-types.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { IconPencil, IconPlus, IconPrinter } from "../../../components/icons/index.ts";
import { openPanel } from "../../../lib/quick-panels.ts";
import { PrintCards } from "../../../records/cards/print-cards.tsx";
import { printPage } from "../../../records/print/print-page.ts";
import { useCaller } from "../../../records/use-caller.ts";
import { fullName, type MenteeHeader } from "../use-mentee-header.ts";
import { NextCard, type ShownWork } from "./next-card.tsx";
import classes from "./overview.module.css";
import { Timeline } from "./timeline.tsx";
import { useOverview } from "./use-overview.ts";
import { WatchCard } from "./watch-card.tsx";

/** The records that are added most often. Contacts have a button in the heading. */
const additions = ["menteeUserNotes", "menteeUserTasks", "menteeUserGoals", "appointments"] as const;

const mayAdd = (caller: Caller, table: TableName): boolean => {
  const type = registry.get(table);
  return type !== undefined && authorizeType(caller, type, "add") === "allow";
};

interface OverviewPageProps {
  menteeId: string;
  /** Undefined while loading. */
  header: MenteeHeader | undefined;
}

/** Buttons that add a record in a panel, or open the profile. */
function Actions({ menteeId, header, onSummary }: OverviewPageProps & { onSummary: () => void }) {
  const { t } = useTranslation();
  const caller = useCaller();
  return (
    <div className={classes.actions} data-no-print>
      {additions
        .filter((table) => mayAdd(caller, table))
        .map((table) => (
          <Button
            key={table}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={!header}
            onClick={() => {
              if (header)
                openPanel({
                  what: table,
                  mentee: { id: menteeId, name: fullName(header), image: header.image },
                });
            }}
          >
            {t(`screens.mentee.caseView.add.${table}`)}
          </Button>
        ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPrinter size={14} aria-hidden />}
        disabled={!header}
        onClick={onSummary}
      >
        {t("screens.mentee.caseView.summary")}
      </Button>
      <PrintCards ids={[menteeId]} />
      {caller.keys.has("menteeProfile") ? (
        <Button
          component={Link}
          to={`/mentee/manage/${menteeId}`}
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
        >
          {t("screens.mentee.profile")}
        </Button>
      ) : null}
    </div>
  );
}

/** Overview of a mentee: what is next, what is missing, and what happened. */
export function OverviewPage({ menteeId, header }: OverviewPageProps) {
  const { t } = useTranslation();
  const [work, setWork] = useState<ShownWork>("first");
  const { data, error, refetch } = useOverview(menteeId, work !== "first");
  const [isSummary, setIsSummary] = useState(false);
  useEffect(() => {
    const handlePrinted = () => setIsSummary(false);
    window.addEventListener("afterprint", handlePrinted);
    return () => window.removeEventListener("afterprint", handlePrinted);
  }, []);
  const printSummary = async () => {
    flushSync(() => setIsSummary(true));
    await printPage();
  };
  return (
    <section
      aria-label={t("screens.mentee.overview")}
      className={classes.page}
      data-summary={isSummary || undefined}
    >
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t("screens.mentee.overview")}
        </Title>
        <Actions menteeId={menteeId} header={header} onSummary={() => void printSummary()} />
      </div>
      {error && !data ? (
        <FailureAlert title={t("screens.mentee.caseView.topFailed")} error={error} onRetry={refetch} />
      ) : (
        <div className={classes.cards} aria-busy={!data || undefined}>
          {data ? (
            <>
              <NextCard overview={data} menteeId={menteeId} shown={work} onShow={setWork} />
              <WatchCard overview={data} header={header} menteeId={menteeId} />
            </>
          ) : (
            <>
              <Skeleton h={150} radius="lg" />
              <Skeleton h={150} radius="lg" />
            </>
          )}
        </div>
      )}
      <Timeline menteeId={menteeId} isShort={isSummary} />
    </section>
  );
}
