import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TodayWork } from "#shared/contracts/today.ts";
import { Hint } from "../../../components/hint.tsx";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import { IconCheck, IconClock } from "../../../components/icons/index.ts";
import { call } from "../../../lib/api.ts";
import { recordPath } from "../../../lib/record-path.ts";
import buttons from "../../../records/list/row-button.module.css";
import type { SaveAnswer } from "../../../records/record-calls.ts";
import { useChange } from "../../../records/use-change.ts";
import classes from "./today.module.css";

const PromiseDialog = lazyPart(() => withTexts(["dayInput"], () => import("./promise-dialog.tsx")), {
  place: "floating",
});

interface WorkRowProps {
  work: TodayWork;
  /** Today in the reader's time zone, `YYYY-MM-DD`. */
  today: string;
}

/** Due work. It links to its record and can be marked as done in place. A promise can also be postponed or released. */
export function WorkRow({ work, today }: WorkRowProps) {
  const { t } = useTranslation();
  const [isAsking, { open: ask, close }] = useDisclosure();
  const { send, isSaving } = useChange("/saveRecord", close);
  const { table, id, name, menteeId, menteeName, daysLate, version, canComplete, done, open } = work;
  const change = (data: Record<string, unknown>) => ({ tableName: table, tableId: id, data });
  const takeBack = () =>
    open
      ? call<SaveAnswer>("/saveRecord", change({ ...open, version: version + 1 }))
      : call<SaveAnswer>("/promises/undo", { id, version: version + 1 });
  const save = (data: Record<string, string>, said: string) =>
    void send(change({ ...data, version }), {
      done: said,
      undo: { run: takeBack, done: t("today.undone") },
      waits: {
        table,
        id,
        menteeId,
        data: { ...data, version },
        ...(open
          ? { before: Object.fromEntries(Object.keys(data).map((field) => [field, open[field]])) }
          : {}),
        about: `${name}, ${menteeName}`,
        words: { [Object.values(data)[0] ?? ""]: said },
      },
    });
  const fullName = `${name}, ${menteeName}`;
  return (
    <li className={classes.row}>
      <div className={classes.body}>
        <Link to={recordPath({ tableName: table, recordId: id, menteeId }) ?? "/"} className={classes.name}>
          {name}
        </Link>
        <Text size="xs" c={daysLate > 0 ? "red" : "dimmed"} truncate>
          {daysLate > 0 ? t("today.daysLate", { count: daysLate }) : t("today.dueToday")} · {menteeName} ·{" "}
          {t(`dashboard.kind_${table}`)}
        </Text>
      </div>
      {canComplete && !open ? (
        <Hint label={t("today.postpone", { name })}>
          <button
            type="button"
            className={buttons.button}
            aria-label={t("today.postpone", { name: fullName })}
            aria-haspopup="dialog"
            onClick={ask}
          >
            <IconClock size={18} stroke={1.6} aria-hidden />
          </button>
        </Hint>
      ) : null}
      {isAsking ? (
        <PromiseDialog {...{ name, menteeName, today, isSaving }} onSave={save} onClose={close} />
      ) : null}
      {canComplete ? (
        <Hint label={t("today.markDone", { name })}>
          <button
            type="button"
            className={buttons.button}
            aria-label={t("today.markDone", { name: fullName })}
            disabled={isSaving}
            onClick={() => save(done, t("today.done"))}
          >
            <IconCheck size={18} stroke={1.6} aria-hidden />
          </button>
        </Hint>
      ) : null}
    </li>
  );
}
