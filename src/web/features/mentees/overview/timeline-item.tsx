import { Anchor, Badge, Text } from "@mantine/core";
import { createElement, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TimelineItem as Item } from "#shared/contracts/timeline.ts";
import type { TableName } from "#shared/records/table-names.ts";
import {
  IconAward,
  IconDoorEnter,
  IconAlertTriangle,
  IconCalendar,
  IconCircleCheck,
  IconFile,
  IconFileExport,
  IconFlag,
  IconMessages,
  IconMoodEmpty,
  IconMoodSmile,
  IconNotes,
  IconPencil,
  IconUsers,
  type Icon,
} from "../../../components/icons/index.ts";
import { DateText } from "../../../components/date-text.tsx";
import { recordPath } from "../../../lib/record-path.ts";
import classes from "./overview.module.css";

const icons: Readonly<Record<string, Icon>> = {
  note: IconNotes,
  file: IconFile,
  appointment: IconCalendar,
  staff: IconUsers,
  checkIn: IconMoodSmile,
  checkInUnanswered: IconMoodEmpty,
  enrollment: IconDoorEnter,
  outcome: IconAward,
  chat: IconMessages,
  consent: IconPencil,
  address: IconPencil,
  export: IconFileExport,
};

function symbolOf(kind: string): ReactNode {
  const late = kind.endsWith("Overdue") && IconAlertTriangle;
  const done = kind.endsWith("Done") && IconCircleCheck;
  return createElement(late || done || icons[kind] || IconFlag, {
    size: 18,
    stroke: 1.6,
    "aria-hidden": true,
  });
}

/** Returns the page with details. A day of the chat opens the chat. */
const pathOf = ({ table, id }: Item, menteeId: string): string | undefined =>
  table === "chatRooms"
    ? `/mentee/chat/${menteeId}`
    : recordPath({ tableName: table as TableName, recordId: id, menteeId });

/** One item of the timeline: what, by whom, and when. */
export function TimelineItem({ item, menteeId }: { item: Item; menteeId: string }) {
  const { t } = useTranslation();
  const { kind, title, by, at, isNew } = item;
  const label =
    kind === "chat"
      ? t("screens.mentee.caseView.messages", { count: Number(title) })
      : t(`screens.mentee.caseView.kinds.${kind}`);
  const path = pathOf(item, menteeId);
  const words = kind === "chat" || title === "" ? label : title;
  return (
    <li className={classes.item} data-kind={kind} data-new={isNew || undefined}>
      {symbolOf(kind)}
      <div className={classes.words}>
        {words === label ? null : (
          <Text span size="xs" c="dimmed" display="block">
            {label}
          </Text>
        )}
        {path ? (
          <Anchor component={Link} to={path} className={classes.link}>
            {words}
          </Anchor>
        ) : (
          <span className={classes.link}>{words}</span>
        )}
        {by ? (
          <Text span size="xs" c="dimmed" display="block">
            {by}
          </Text>
        ) : null}
      </div>
      {isNew ? <Badge flex="none">{t("screens.mentee.caseView.new")}</Badge> : null}
      <DateText value={at} size="sm" c="dimmed" className={classes.when} />
    </li>
  );
}
