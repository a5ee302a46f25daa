import { Anchor, Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OverviewWork } from "#shared/contracts/mentee-overview.ts";
import { daysBetween } from "#shared/fields/days.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { call } from "../../../lib/api.ts";
import { localDay } from "../../../lib/clock.ts";
import { recordPath } from "../../../lib/record-path.ts";
import type { SaveAnswer } from "../../../records/parts/record-calls.ts";
import { useChange } from "../../../records/parts/use-change.ts";
import classes from "./overview.module.css";

const nothing = () => undefined;

interface WorkLineProps {
  work: OverviewWork;
  menteeId: string;
  /** True to say if it is a goal, a task, a challenge, or a promise. */
  hasKind?: boolean;
}

/** Open work: when it is due, what it is, and a button that marks it as done. */
export function WorkLine({ work, menteeId, hasKind }: WorkLineProps) {
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/saveRecord", nothing);
  const { id, name, endDate, isLate, version, done, open } = work;
  const table = work.table as TableName;
  const days = daysBetween(localDay(), endDate);
  const when = isLate
    ? t("screens.caseWork.late", { count: -days })
    : days <= 0
      ? t("screens.caseWork.today")
      : t("screens.caseWork.soon", { count: days });
  const change = (data: Record<string, unknown>) => ({ tableName: table, tableId: id, data });
  const takeBack = () =>
    open
      ? call<SaveAnswer>("/saveRecord", change({ ...open, version: version + 1 }))
      : call<SaveAnswer>("/promises/undo", { id, version: version + 1 });
  const said = t("screens.mentee.caseView.markedDone");
  const handleDone = () =>
    void send(change({ ...done, version }), {
      done: said,
      undo: { run: takeBack, done: t("screens.mentee.caseView.reopened") },
      waits: {
        table,
        id,
        menteeId,
        data: { ...done, version },
        ...(open ? { before: open } : {}),
        about: name,
        words: { [Object.values(done ?? {})[0] ?? ""]: said },
      },
    });
  return (
    <li className={classes.line} data-work data-late={isLate || undefined}>
      <Text span size="sm" c={isLate ? "red" : "dimmed"} className={classes.when}>
        {when}
      </Text>
      <Anchor component={Link} to={recordPath({ tableName: table, recordId: id, menteeId }) ?? ""}>
        {hasKind ? `${t(`screens.mentee.caseView.workKinds.${table}`)}: ${name}` : name}
      </Anchor>
      {done ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={isSaving}
          aria-label={`${t("screens.mentee.caseView.done")}: ${name}`}
          onClick={handleDone}
          data-no-print
        >
          {t("screens.mentee.caseView.done")}
        </Button>
      ) : null}
    </li>
  );
}
