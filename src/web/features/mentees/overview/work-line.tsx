import { Anchor, Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OverviewWork } from "#shared/contracts/responses/mentee-overview.ts";
import { daysBetween } from "#shared/fields/days.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { localDay } from "../../../lib/clock.ts";
import { recordPath } from "../../../lib/record-path.ts";
import { useFocusAfterItem } from "../../../records/parts/use-focus-after-item.ts";
import { useWorkChange } from "../../../records/parts/use-work-change.ts";
import classes from "./overview.module.css";

interface WorkLineProps {
  work: OverviewWork;
  menteeId: string;
  /** True to say if it is a goal, a task, a challenge, or a promise. */
  hasKind?: boolean;
}

/** Open work: when it is due, what it is, and a button that marks it as done. */
export function WorkLine({ work, menteeId, hasKind }: WorkLineProps) {
  const { t } = useTranslation();
  const { id, name, endDate, isLate, done } = work;
  const table = work.table as TableName;
  const undone = t("screens.mentee.caseView.reopened");
  const { save, isSaving } = useWorkChange({ ...work, menteeId }, name, undone);
  const place = useFocusAfterItem("[data-work]", "section");
  const days = daysBetween(localDay(), endDate);
  const when = isLate
    ? t("screens.caseWork.late", { count: -days })
    : days <= 0
      ? t("screens.caseWork.today")
      : t("screens.caseWork.soon", { count: days });
  return (
    <li ref={place} className={classes.line} data-work data-late={isLate || undefined}>
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
          onClick={() => save(done, t("screens.mentee.caseView.markedDone"))}
          data-no-print
        >
          {t("screens.mentee.caseView.done")}
        </Button>
      ) : null}
    </li>
  );
}
