import { Anchor, Button, Checkbox, NativeSelect, Paper, Text, Title } from "@mantine/core";
import { Fragment, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { TimelineItem as Item } from "#shared/contracts/timeline.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { IconHistory } from "../../../components/icons/index.ts";
import { RowsFrame } from "../../../components/rows-frame.tsx";
import { mediumDate } from "../../../lib/dates.ts";
import { PrintButton } from "../../../records/print/print-button.tsx";
import { printPage } from "../../../records/print/print-page.ts";
import classes from "./overview.module.css";
import { TimelineItem } from "./timeline-item.tsx";
import { useTimeline } from "./use-overview.ts";

const work = ["goal", "task", "challenge"].flatMap((kind) => [kind, `${kind}Done`, `${kind}Overdue`]);

/** The kinds of items for each filter choice. An empty list means all. */
const choices: Readonly<Record<string, readonly string[]>> = {
  all: [],
  notes: ["note"],
  work,
  appointments: ["appointment"],
  checkIns: ["checkIn", "checkInUnanswered"],
  program: ["enrollment", "outcome"],
  chat: ["chat"],
  files: ["file"],
  changes: ["consent", "address", "textStop", "textStart", "staff", "export"],
};

interface NewsProps {
  lastVisit: string;
  counts: Readonly<Record<string, number>>;
  /** Shows the new items of a kind. */
  onKind: (kind: string) => void;
}

/** "Since …: 2 notes, 1 goal completed". Each number filters the list to what it counts. */
function News({ lastVisit, counts, onKind }: NewsProps) {
  const { t, i18n } = useTranslation();
  if (lastVisit === "") return null;
  const parts = Object.entries(counts);
  const date = mediumDate(lastVisit, i18n.language);
  return (
    <Text
      size="sm"
      c={parts.length > 0 ? undefined : "dimmed"}
      role="status"
      component="div"
      data-news={parts.length}
    >
      {parts.length > 0
        ? t("screens.mentee.caseView.since", { date, news: "" })
        : t("screens.mentee.caseView.nothingNew", { date })}
      {parts.map(([kind, count], at) => (
        <Fragment key={kind}>
          {at > 0 ? ", " : ""}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            data-on-paper
            data-opens-kind={kind}
            data-count={count}
            onClick={() => onKind(kind)}
          >
            {t(`screens.mentee.caseView.counts.${kind}`, { count })}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}

/** Maximum number of items in a one-page summary, which has no chat days. */
const shortCount = 12;

interface TimelineProps {
  menteeId: string;
  /** True to show only the newest items. */
  isShort?: boolean;
}

/** The timeline of a mentee, newest first, with new items marked. */
export function Timeline({ menteeId, isShort = false }: TimelineProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState("all");
  const [onlySince, setOnlySince] = useState(false);
  const [printed, setPrinted] = useState<readonly Item[]>();
  // Either one kind, or a choice with several kinds.
  const query = useTimeline(menteeId, { kinds: choices[choice] ?? [choice], onlySince });
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, fetchAll } = query;
  useEffect(() => {
    const handlePrinted = () => setPrinted(undefined);
    window.addEventListener("afterprint", handlePrinted);
    return () => window.removeEventListener("afterprint", handlePrinted);
  }, []);
  const handlePrint = async () => {
    const all = await fetchAll();
    flushSync(() => setPrinted(all));
    await printPage();
  };
  const first = data?.pages[0];
  const loaded = printed ?? data?.pages.flatMap(({ dataValues }) => dataValues);
  const items = isShort ? loaded?.filter(({ kind }) => kind !== "chat").slice(0, shortCount) : loaded;
  const title = t("screens.mentee.caseView.happened");
  return (
    <Paper component="section" radius="lg" p="md" aria-label={title} data-timeline>
      <div className={classes.head}>
        <Title order={3} size="h5">
          {title}
        </Title>
        <div className={classes.tools} data-no-print>
          <NativeSelect
            size="xs"
            aria-label={t("screens.mentee.caseView.show")}
            value={choice}
            data={[
              ...Object.keys(choices).map((value) => ({
                value,
                label: t(`screens.mentee.caseView.choices.${value}`),
              })),
              ...(choices[choice]
                ? []
                : [{ value: choice, label: t(`screens.mentee.caseView.kinds.${choice}`) }]),
            ]}
            onChange={(event) => setChoice(event.currentTarget.value)}
          />
          <PrintButton onPrint={handlePrint} />
        </div>
      </div>
      {first ? (
        <News
          lastVisit={first.lastVisit}
          counts={first.counts}
          onKind={(kind) => {
            setChoice(kind);
            setOnlySince(true);
          }}
        />
      ) : null}
      {onlySince || Object.keys(first?.counts ?? {}).length > 0 ? (
        <Checkbox
          my="xs"
          size="sm"
          label={t("screens.mentee.caseView.onlyNew")}
          checked={onlySince}
          onChange={(event) => setOnlySince(event.currentTarget.checked)}
          data-no-print
        />
      ) : null}
      {error ? (
        <FailureAlert title={t("screens.mentee.caseView.failed")} error={error} onRetry={refetch} />
      ) : items?.length === 0 ? (
        <EmptyState icon={IconHistory} isCompact title={t("screens.mentee.caseView.nothing")} />
      ) : (
        <RowsFrame
          title={title}
          isStale={query.isPlaceholderData}
          outline={{ count: 6, height: 44, gap: "xs" }}
        >
          {items?.map((item) => (
            <TimelineItem key={`${item.kind} ${item.id} ${item.at}`} item={item} menteeId={menteeId} />
          ))}
        </RowsFrame>
      )}
      {hasNextPage && !printed ? (
        <Button
          mt="sm"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          data-no-print
        >
          {t("screens.mentee.caseView.older")}
        </Button>
      ) : null}
    </Paper>
  );
}
