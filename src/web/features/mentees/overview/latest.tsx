import { Anchor, Paper, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { IconHistory } from "../../../components/icons/index.ts";
import { RowsFrame } from "../../../components/rows-frame.tsx";
import { News } from "./news.tsx";
import classes from "./overview.module.css";
import { TimelineItem } from "./timeline-item.tsx";
import { useTimeline } from "./use-overview.ts";

const latestCount = 5;

interface LatestProps {
  menteeId: string;
  /** True to print a summary of one page, which has no chat days. */
  isSummary: boolean;
}

/** The latest entries of the timeline, and what is new since the last visit. */
export function Latest({ menteeId, isSummary }: LatestProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useTimeline(menteeId, { kinds: [], onlySince: false });
  const first = data?.pages[0];
  const items = first?.dataValues.filter(({ kind }) => !isSummary || kind !== "chat").slice(0, latestCount);
  const title = t("screens.mentee.caseView.latest");
  const path = `/mentee/mentee-timeline/${menteeId}`;
  return (
    <Paper component="section" radius="lg" aria-label={title} className={classes.card} data-timeline>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {title}
        </Title>
        <Anchor component={Link} to={path} size="sm" data-no-print>
          {t("screens.mentee.caseView.full")}
        </Anchor>
      </div>
      {first && Object.keys(first.counts).length > 0 ? (
        <News
          lastVisit={first.lastVisit}
          counts={first.counts}
          onKind={(kind) => void navigate(path, { state: { kind } })}
        />
      ) : null}
      {error && !data ? (
        <FailureAlert title={t("screens.mentee.caseView.failed")} error={error} onRetry={refetch} />
      ) : items?.length === 0 ? (
        <EmptyState icon={IconHistory} isCompact title={t("screens.mentee.caseView.nothing")} />
      ) : (
        <RowsFrame title={title} isStale={false} outline={{ count: latestCount, height: 64, gap: "xs" }}>
          {items?.map((item) => (
            <TimelineItem key={`${item.kind} ${item.id} ${item.at}`} item={item} menteeId={menteeId} />
          ))}
        </RowsFrame>
      )}
    </Paper>
  );
}
