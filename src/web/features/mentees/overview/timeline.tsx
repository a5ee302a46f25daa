import { Checkbox, NativeSelect, Paper, Skeleton, Title } from "@mantine/core";
import { Fragment, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, type Location } from "react-router";
import { authorizeType } from "#shared/access/policy.ts";
import { menteeUserNotes } from "#shared/records/mentee-sub-records.ts";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../../boot/lazy-part.tsx";
import type { TimelineItem as Item } from "#shared/contracts/responses/timeline.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { IconHistory } from "../../../components/icons/index.ts";
import { RowsFrame } from "../../../components/rows-frame.tsx";
import { localDay } from "../../../lib/clock.ts";
import { monthTitle } from "../../../lib/dates.ts";
import { printPage, showUntilPrinted } from "../../../records/parts/print/print-page.ts";
import { usePrint } from "../../../records/parts/print/use-print.ts";
import type { printTimeline } from "../mentee-screens.ts";
import { News } from "./news.tsx";
import { useCaller } from "../../../records/parts/use-caller.ts";
import { OlderButton } from "./older-button.tsx";
import classes from "./overview.module.css";
import { TimelineItem } from "./timeline-item.tsx";
import { useTimeline } from "./use-overview.ts";

const NoteBox = lazyPart(() =>
  withTexts(["form", "dayInput", "menteeSubRecords"], () => import("./note-box.tsx")),
);

const work = ["goal", "task", "challenge"].flatMap((kind) => [kind, `${kind}Done`, `${kind}Overdue`]);

/** The kinds of items for each filter choice. An empty list means all. */
const choices: Readonly<Record<string, readonly string[]>> = {
  all: [],
  notes: ["note"],
  work,
  appointments: ["appointment"],
  checkIns: ["checkIn", "checkInUnanswered"],
  program: ["enrollment", "service", "outcome", "followUp"],
  chat: ["chat"],
  files: ["file"],
  changes: ["consent", "address", "textStop", "textStart", "staff", "export"],
};

/** The timeline of a mentee, newest first, with new items marked. */
export function Timeline({ menteeId }: { menteeId: string }) {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  // The overview links to the new entries of one kind, and the menu prints all entries.
  const { state } = useLocation() as Location<({ kind?: string } & Partial<typeof printTimeline>) | null>;
  const [choice, setChoice] = useState(state?.kind ?? "all");
  const [onlySince, setOnlySince] = useState(state?.kind !== undefined);
  const navigate = useNavigate();
  const [printed, setPrinted] = useState<readonly Item[]>();
  // Either one kind, or a choice with several kinds.
  const query = useTimeline(menteeId, { kinds: choices[choice] ?? [choice], onlySince });
  const { data, isError, fetchAll } = query;
  const { print } = usePrint(async () => {
    const all = await fetchAll();
    showUntilPrinted(setPrinted, all);
    await printPage();
  });
  const clearState = useEffectEvent(async () => {
    await navigate(".", { replace: true, state: null });
    if (state?.isPrinted) print();
  });
  useEffect(() => {
    if (state?.kind || state?.isPrinted) void clearState();
  }, [state]);
  const first = data?.pages[0];
  const items = printed ?? data?.pages.flatMap(({ dataValues }) => dataValues);
  const monthOf = ({ at }: Item) => (at.length > 10 ? localDay(new Date(at)) : at).slice(0, 7);
  const title = t("screens.mentee.caseView.happened");
  return (
    <>
      {authorizeType(caller, menteeUserNotes, "add") === "allow" ? (
        <PartFallback show={<Skeleton h={150} mb="md" />}>
          <NoteBox menteeId={menteeId} />
        </PartFallback>
      ) : null}
      <Paper component="section" radius="lg" aria-label={title} className={classes.card} data-timeline>
        <div className={classes.head}>
          <Title order={2} size="h5">
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
        {isError && !data ? null : items?.length === 0 ? (
          <EmptyState icon={IconHistory} isCompact title={t("screens.mentee.caseView.nothing")} />
        ) : (
          <RowsFrame
            title={title}
            isStale={query.isPlaceholderData}
            outline={{ count: 6, height: 44, gap: "xs" }}
          >
            {items?.map((item, index) => (
              <Fragment key={`${item.kind} ${item.id} ${item.at}`}>
                {index === 0 || monthOf(items[index - 1] ?? item) !== monthOf(item) ? (
                  <li className={classes.month}>{monthTitle(`${monthOf(item)}-01`, i18n.language)}</li>
                ) : null}
                <TimelineItem item={item} menteeId={menteeId} />
              </Fragment>
            ))}
          </RowsFrame>
        )}
        {printed ? null : <OlderButton query={query} />}
      </Paper>
    </>
  );
}
