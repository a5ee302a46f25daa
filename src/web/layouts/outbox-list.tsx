import { Button, Paper, Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mayDo } from "#shared/access/policy.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { registry } from "#shared/records/registry.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { OfflineText, TryConnection } from "../components/offline-notice.tsx";
import { useIsOnline } from "../lib/connection.ts";
import { mediumDate, recentTime } from "../lib/dates.ts";
import { fieldsOf, type PendingChange, type Tap } from "../lib/pending/change.ts";
import { pendingChanges } from "../lib/pending/pending-changes.ts";
import { toHtml } from "../records/parts/note-text.ts";
import { useCaller } from "../records/parts/use-caller.ts";
import { useFocusAfterItem } from "../records/parts/use-focus-after-item.ts";
import classes from "./outbox.module.css";
import { Dialog } from "../components/dialog.tsx";

/** Returns the field values of a change as text: the first one, and the days. */
function valueText(
  { words, ...change }: PendingChange,
  values: Readonly<Record<string, unknown>>,
  language: string,
): string {
  const [first = "", ...others] = fieldsOf(change).map((name) => String(values[name] ?? ""));
  return [first, ...others.filter(isCalendarDay)]
    .map((value) => words?.[value] ?? (isCalendarDay(value) ? mediumDate(value, language) : value))
    .filter(Boolean)
    .join("\n");
}

/** Returns what the person entered. */
const contentOf = (change: PendingChange, language: string): string =>
  [change.said ?? valueText(change, change.data, language), change.file?.name].filter(Boolean).join("\n");

/**
 * Returns a note that adds the person's own entry next to a conflicting entry by someone else. Undefined if there is
 * no place for it.
 */
function noteOf(
  { t, language }: { t: TFunction; language: string },
  mayNote: boolean,
  change: PendingChange,
): Tap | undefined {
  const { table, id, menteeId, about, theirs } = change;
  if (!theirs) return undefined;
  const note = t("outbox.note", {
    mine: contentOf(change, language),
    theirs: valueText(change, theirs, language),
  });
  const common = { ...(menteeId ? { menteeId } : {}), ...(about ? { about } : {}), said: note };
  if (registry.get(table as never)?.fields["dataNotes"])
    return { table, id, data: { dataNotes: [{ id: "0", note }] }, ...common };
  if (!mayNote || !menteeId) return undefined;
  const noteTitle = about ?? t(`outbox.kinds.${table}`, { defaultValue: t("outbox.other") });
  return { table: "menteeUserNotes", id: "0", data: { noteTitle, note: toHtml(note) }, ...common };
}

function Question({ change }: { change: PendingChange }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const caller = useCaller();
  const mayNote = mayDo(caller, registry.get("menteeUserNotes"), "add");
  const note = noteOf({ t, language }, mayNote, change);
  return (
    <>
      <Text className={classes.text}>{t("outbox.mine", { text: contentOf(change, language) })}</Text>
      <Text className={classes.text}>
        {t("outbox.theirs", { text: valueText(change, change.theirs ?? {}, language) })}
      </Text>
      <div className={classes.ways}>
        <Button onClick={() => pendingChanges.keepMine(change.key)}>{t("outbox.keepMine")}</Button>
        <Button variant="default" onClick={() => pendingChanges.discard(change.key)}>
          {t("outbox.keepTheirs")}
        </Button>
        {note ? (
          <Button variant="default" onClick={() => pendingChanges.keepBoth(change.key, note)}>
            {t("outbox.keepBoth")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Entry({ change, onDiscard }: { change: PendingChange; onDiscard: () => void }) {
  const { t, i18n } = useTranslation();
  const { key, table, about, at, state, problem } = change;
  const kind = t(`outbox.kinds.${table}`, { defaultValue: t("outbox.other") });
  const place = useFocusAfterItem("li", "[role=dialog]");
  return (
    <Paper ref={place} component="li" withBorder p="md" radius="md" data-waiting-entry={state}>
      <Text fw={600} className={classes.text}>
        {[kind, about].filter(Boolean).join(" · ")}
      </Text>
      {state === "asks" ? null : <Text className={classes.text}>{contentOf(change, i18n.language)}</Text>}
      <Text size="sm" c={state === "waiting" ? "dimmed" : "red"}>
        {recentTime(new Date(at), i18n.language)} ·{" "}
        {state === "waiting" ? t("errors.unsent") : t(`outbox.state_${state}`, { problem })}
      </Text>
      {state === "asks" ? (
        <Question change={change} />
      ) : (
        <div className={classes.ways}>
          {state === "refused" ? (
            <Button variant="default" onClick={() => pendingChanges.retry(key)}>
              {t("outbox.retry")}
            </Button>
          ) : null}
          <Button variant="subtle" color="red" onClick={onDiscard}>
            {t("outbox.discard")}
          </Button>
        </div>
      )}
    </Paper>
  );
}

interface OutboxListProps {
  changes: readonly PendingChange[];
  isOpen: boolean;
  onClose: () => void;
}

/** The unsent changes on this device, with their state. */
export default function OutboxList({ changes, isOpen, onClose }: OutboxListProps) {
  const { t, i18n } = useTranslation();
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState<PendingChange>();
  const discard = () => {
    if (asked) pendingChanges.discard(asked.key);
    setAsked(undefined);
  };
  return (
    <>
      {/* Escape closes the confirmation first. */}
      <Dialog isOpen={isOpen} onClose={onClose} closeOnEscape={!asked} title={t("errors.unsent")}>
        {isOnline ? null : (
          <div className={classes.offline}>
            <Text>
              <OfflineText />
            </Text>
            <TryConnection size="md" />
          </div>
        )}
        {/* What was refused, or needs a decision, isn't sent automatically. */}
        {changes.some(({ state }) => state === "waiting") ? <Text>{t("outbox.hint")}</Text> : null}
        <ul className={classes.list}>
          {changes.map((change) => (
            <Entry key={change.key} change={change} onDiscard={() => setAsked(change)} />
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t("outbox.discardTitle")}
        question={t("outbox.discardAsk")}
        name={asked ? contentOf(asked, i18n.language) : ""}
        yes={t("outbox.discardYes")}
        no={t("outbox.discardNo")}
        isDanger
        onYes={discard}
        onNo={() => setAsked(undefined)}
      />
    </>
  );
}
