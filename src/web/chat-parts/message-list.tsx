import { addDays } from "#shared/fields/days.ts";
import { Box, Button, Center, Loader } from "@mantine/core";
import { localDay } from "../lib/clock.ts";
import { IconArrowDown, IconMessageCircle } from "../components/icons/index.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state.tsx";
import classes from "./chat.module.css";
import { toEntries } from "./message-entries.ts";
import { MessageRow } from "./message-row.tsx";
import type { RoomFeed, RoomState } from "./room-feed.ts";
import { formatOf } from "../lib/dates.ts";
import { usePinnedScroll } from "./use-pinned-scroll.ts";

function nameOf(date: Date, language: string, words: { today: string; yesterday: string }): string {
  const [day, today] = [localDay(date), localDay()];
  if (day === today) return words.today;
  if (day === addDays(today, -1)) return words.yesterday;
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return formatOf(language, { weekday: "long", day: "numeric", month: "long", year }).format(date);
}

/** The day of the messages below it. */
function DayLine({ time }: { time: string }) {
  const { t, i18n } = useTranslation();
  const words = { today: t("common.today"), yesterday: t("common.yesterday") };
  return (
    <div className={classes.day} data-kind="Date">
      <time dateTime={time}>{nameOf(new Date(time), i18n.language, words)}</time>
    </div>
  );
}

/** Older messages are loaded at this distance from the top, in pixels. */
const nearTop = 160;

/** The messages of a room, grouped by day. */
export function MessageList({ feed, state, name }: { feed: RoomFeed; state: RoomState; name: string }) {
  const { t } = useTranslation();
  const { messages, outgoing, hasOlder, isLoadingOlder } = state;
  const entries = useMemo(() => toEntries(messages, outgoing), [messages, outgoing]);
  const last = entries.at(-1);
  const { box, hasNews, toBottom, handleScroll } = usePinnedScroll({
    first: entries[0]?.key,
    last: last?.key,
    isLastOwn: last?.kind === "Message" && last.source === "from",
  });
  return (
    <div className={classes.scroller}>
      <Box
        ref={box}
        role="log"
        tabIndex={0}
        aria-label={t("chat.messagesWith", { name })}
        className={classes.log}
        onScroll={(event) => {
          if (handleScroll(event.currentTarget) < nearTop) void feed.loadOlder();
        }}
      >
        <div className={classes.lines}>
          {hasOlder ? (
            <Center py="xs">
              {isLoadingOlder ? (
                <Loader size="sm" role="img" aria-label={t("common.loading")} />
              ) : (
                <Button size="compact-sm" variant="subtle" onClick={() => void feed.loadOlder()}>
                  {t("chat.older")}
                </Button>
              )}
            </Center>
          ) : null}
          {entries.length === 0 ? (
            <EmptyState
              icon={IconMessageCircle}
              title={t("chat.nothingYet")}
              hint={t("chat.nothingYetHint")}
            />
          ) : null}
          {entries.map((entry) => {
            if (entry.kind === "Date") return <DayLine key={entry.key} time={entry.time} />;
            if (entry.kind === "Message")
              return (
                <MessageRow
                  key={entry.key}
                  entry={entry}
                  menteeId={state.room?.menteeId ?? ""}
                  onRetry={feed.retry}
                  onDiscard={feed.discard}
                />
              );
            return (
              <div key={entry.key} className={classes.notice} data-kind="Notice">
                {entry.text}
              </div>
            );
          })}
        </div>
      </Box>
      {hasNews ? (
        <Button
          size="compact-md"
          radius="xl"
          className={classes.toBottom}
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={toBottom}
        >
          {t("chat.newBelow")}
        </Button>
      ) : null}
    </div>
  );
}
