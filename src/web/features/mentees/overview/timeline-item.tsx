import { Anchor, Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TimelineItem as Item } from "#shared/contracts/responses/timeline.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { DateText } from "../../../components/date-text.tsx";
import { recordPath } from "../../../lib/record-path.ts";
import { isBeginning } from "../../../records/parts/note-text.ts";
import { ItemText } from "./item-text.tsx";
import classes from "./overview.module.css";

/** Returns the page with details. A day of the chat opens the chat. */
const pathOf = ({ table, id }: Item, menteeId: string): string | undefined =>
  table === "chatRooms"
    ? `/mentee/chat/${menteeId}`
    : recordPath({ tableName: table as TableName, recordId: id, menteeId });

/** Returns the parts of a title without those that only repeat the start of the text. */
const partsOf = ({ title, text }: Item): string =>
  title
    .split(" · ")
    .filter((part) => !isBeginning(part, text))
    .join(" · ");

/** An item of the timeline with its date, title, author, and text. */
export function TimelineItem({ item, menteeId }: { item: Item; menteeId: string }) {
  const { t } = useTranslation();
  const { kind, title, text, by, at, isNew } = item;
  const label =
    kind === "chat"
      ? t("screens.mentee.caseView.messages", { count: Number(title) })
      : t(`screens.mentee.caseView.kinds.${kind}`);
  const path = pathOf(item, menteeId);
  const parts = kind === "chat" ? "" : partsOf(item);
  const words = parts || label;
  const isLate = kind.endsWith("Overdue");
  return (
    <li className={classes.item} data-kind={kind} data-new={isNew || undefined}>
      <DateText value={at} size="sm" c="dimmed" className={classes.when} />
      <div className={classes.words}>
        {path ? (
          <Anchor component={Link} to={path} className={classes.link}>
            {words}
          </Anchor>
        ) : (
          <span className={classes.link}>{words}</span>
        )}
        <Text span size="sm" c={isLate ? "red" : "dimmed"}>
          {[words === label ? "" : label, by].filter(Boolean).join(", ")}
        </Text>
        {isNew ? <Badge>{t("screens.mentee.caseView.new")}</Badge> : null}
        {text ? <ItemText text={text} /> : null}
      </div>
    </li>
  );
}
