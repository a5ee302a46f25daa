import { Badge, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { PartFallback } from "../../boot/lazy-part.tsx";
import { DateText } from "../../components/date-text.tsx";
import { RowsFrame } from "../../components/rows-frame.tsx";
import { asText } from "../../fields/field-props.ts";
import { codeLabel } from "../../fields/field-texts.ts";
import { plainText } from "../../fields/plain-text.ts";
import { SafeHtml } from "../../fields/safe-html.tsx";
import { type OpenRecord, useRecordScope } from "../parts/record-scope.ts";
import { screenParts } from "../parts/hook.ts";
import { useRowOpen } from "../list/use-row-open.ts";
import { recordName } from "../parts/record-name.ts";
import classes from "./feed.module.css";
import { isBeginning } from "../parts/note-text.ts";

interface FeedRowsProps {
  title: string;
  rows: readonly WireRow[] | undefined;
  isStale: boolean;
  onOpen: (open: OpenRecord) => void;
}

const outline = { count: 4, height: 120, gap: "sm" };

function FeedRow({ row, onOpen }: { row: WireRow; onOpen: FeedRowsProps["onOpen"] }) {
  const { t, i18n } = useTranslation();
  const { type, across } = useRecordScope();
  const { open } = useRowOpen(onOpen)(row);
  const { feed } = type;
  if (!feed) return null;
  const kind = asText(row[feed.kind]);
  const kindField = type.fields[feed.kind];
  const html = asText(row[feed.text]);
  const name = recordName(type, row) || t("screens.list.thisRecord");
  const author = row.labels["createdBy"];
  // A title that only repeats the start of the text is hidden.
  const hasTitle = !isBeginning(name, plainText(html));
  return (
    <Paper component="li" className={classes.row} data-row={row.id}>
      <div className={classes.head}>
        <DateText value={asText(row[feed.date])} fw={600} size="sm" />
        {kind && kindField ? (
          <Badge variant="light" miw="max-content">
            {codeLabel(type.name, feed.kind, kindField, kind, t, i18n.language)}
          </Badge>
        ) : null}
        {across ? <across.column.Cell row={row} /> : null}
        {author ? (
          <Text span size="sm" c="dimmed">
            {author}
          </Text>
        ) : null}
        {type.activeField && row[type.activeField] === "0" ? (
          <Badge color="gray" miw="max-content">
            {t("screens.list.inactive")}
          </Badge>
        ) : null}
        <div className={classes.actions}>
          <PartFallback show={null}>
            <screenParts.RowActions row={row} onOpen={onOpen} />
          </PartFallback>
        </div>
      </div>
      {hasTitle ? (
        open ? (
          <button type="button" className={classes.title} data-on-paper onClick={open}>
            {name}
          </button>
        ) : (
          <Text fw={600}>{name}</Text>
        )
      ) : null}
      <div className={classes.text}>{html ? <SafeHtml html={html} /> : null}</div>
    </Paper>
  );
}

/** The rows of a feed: each with date, kind, author, and full text. */
export function FeedRows({ rows, onOpen, ...list }: FeedRowsProps) {
  return (
    <RowsFrame {...list} className={classes.list} outline={outline}>
      {rows?.map((row) => (
        <FeedRow key={row.id} row={row} onOpen={onOpen} />
      ))}
    </RowsFrame>
  );
}
