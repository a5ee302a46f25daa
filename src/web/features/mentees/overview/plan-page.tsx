import { Button, Paper, Skeleton, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronDown, IconChevronRight } from "../../../components/icons/index.ts";
import { Loaded } from "../../../components/loaded.tsx";
import { RowsFrame } from "../../../components/rows-frame.tsx";
import { OlderButton } from "./older-button.tsx";
import classes from "./overview.module.css";
import { TimelineItem } from "./timeline-item.tsx";
import { useOverview, useTimeline } from "./use-overview.ts";
import { WorkLine } from "./work-line.tsx";

const doneKinds = ["goalDone", "taskDone", "challengeDone"];

/** Completed goals, tasks, and challenges, newest first. */
function DoneWork({ menteeId, title }: { menteeId: string; title: string }) {
  const { t } = useTranslation();
  const query = useTimeline(menteeId, { kinds: doneKinds, onlySince: false });
  const { data, isError } = query;
  const items = data?.pages.flatMap(({ dataValues }) => dataValues);
  if (items?.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("screens.mentee.caseView.nothing")}
      </Text>
    );
  return (
    <>
      {isError && !data ? null : (
        <RowsFrame title={title} isStale={false} outline={{ count: 4, height: 44, gap: "xs" }}>
          {items?.map((item) => (
            <TimelineItem key={`${item.kind} ${item.id}`} item={item} menteeId={menteeId} />
          ))}
        </RowsFrame>
      )}
      <OlderButton query={query} />
    </>
  );
}

/** Open goals, tasks, challenges, and promises in one list by due date. Completed ones are collapsed. */
export function PlanPage({ menteeId }: { menteeId: string }) {
  const { t } = useTranslation();
  const query = useOverview(menteeId, true);
  const [isDoneOpen, setIsDoneOpen] = useState(false);
  const title = t("screens.mentee.tabs.plan");
  const done = t("screens.mentee.caseView.completed");
  const Chevron = isDoneOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper component="section" radius="lg" aria-label={title} className={classes.card}>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      <Loaded query={query} failed={t("screens.mentee.caseView.topFailed")} skeleton={<Skeleton h={150} />}>
        {({ work }) =>
          work?.length ? (
            <ul className={classes.lines}>
              {work.map((one) => (
                <WorkLine key={`${one.table} ${one.id}`} work={one} menteeId={menteeId} hasKind />
              ))}
            </ul>
          ) : (
            <Text size="sm" c="dimmed">
              {t("screens.caseWork.nothingOpen")}
            </Text>
          )
        }
      </Loaded>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        my="xs"
        aria-expanded={isDoneOpen}
        leftSection={<Chevron size={16} aria-hidden />}
        onClick={() => setIsDoneOpen(!isDoneOpen)}
        data-no-print
      >
        {done}
      </Button>
      {isDoneOpen ? <DoneWork menteeId={menteeId} title={done} /> : null}
    </Paper>
  );
}
