import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TodayWork } from "#shared/contracts/today.ts";
import { Hint } from "../../../components/hint.tsx";
import { IconCheck } from "../../../components/icons/index.ts";
import { call } from "../../../lib/api.ts";
import { recordPath } from "../../../lib/record-path.ts";
import buttons from "../../../records/list/row-button.module.css";
import type { SaveAnswer } from "../../../records/record-calls.ts";
import { useChange } from "../../../records/use-change.ts";
import classes from "./today.module.css";

const ignore = () => undefined;

/** Work that is due: it leads to its record, and is marked as done in place. */
export function WorkRow({ work }: { work: TodayWork }) {
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/saveRecord", ignore);
  const { table, id, name, menteeId, menteeName, daysLate, version, canComplete, done, open } = work;
  const change = (data: Record<string, unknown>) => ({ tableName: table, tableId: id, data });
  const complete = () =>
    void send(change({ ...done, version }), {
      done: t("today.done"),
      undo: { run: () => call<SaveAnswer>("/saveRecord", change(open)), done: t("today.undone") },
    });
  return (
    <li className={classes.row}>
      <div className={classes.body}>
        <Link to={recordPath({ tableName: table, recordId: id, menteeId }) ?? "/"} className={classes.name}>
          {name}
        </Link>
        <Text size="xs" c={daysLate > 0 ? "red" : "dimmed"} truncate>
          {t(`dashboard.kind_${table}`)} · {menteeName} ·{" "}
          {daysLate > 0 ? t("today.daysLate", { count: daysLate }) : t("today.dueToday")}
        </Text>
      </div>
      {canComplete ? (
        <Hint label={t("today.markDone", { name })}>
          <button
            type="button"
            className={buttons.button}
            aria-label={t("today.markDone", { name: `${name}, ${menteeName}` })}
            disabled={isSaving}
            onClick={complete}
          >
            <IconCheck size={18} stroke={1.6} aria-hidden />
          </button>
        </Hint>
      ) : null}
    </li>
  );
}
