import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { foundPath } from "#shared/records/found.ts";
import { recordPath } from "../lib/record-path.ts";
import { useUser } from "../lib/use-session.ts";
import classes from "./chat.module.css";
import { sharedItemIn, type ItemInMessage } from "./shared-item.ts";
import { splitLinks } from "./split-links.ts";

interface MessageTextProps {
  text: string;
  className?: string;
}

function LinkedText({ text, className }: MessageTextProps) {
  return (
    <p className={className}>
      {splitLinks(text).map(({ part, at, isLink }) =>
        isLink ? (
          <Anchor key={at} href={part} target="_blank" rel="noopener noreferrer" underline="always" inherit>
            {part}
          </Anchor>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** A job, course, or resource as a card that opens it. */
function SharedCard({ item: { table, id, name } }: { item: ItemInMessage }) {
  const { t } = useTranslation();
  const { accountType } = useUser();
  const path =
    accountType === "mentee"
      ? foundPath(table, id)
      : `${recordPath({ tableName: table, recordId: id }) ?? ""}&mode=view`;
  const kind = t(`chat.shared_${table}`);
  return (
    <Link to={path} className={classes.shared}>
      {name ? <span className={classes.sharedKind}>{kind}</span> : null}
      <span className={classes.sharedName}>{name || kind}</span>
    </Link>
  );
}

/** The text of a message, with line breaks and links. A job, course, or resource that staff sent is a card. */
export function MessageText({ text, className }: MessageTextProps) {
  const item = sharedItemIn(text);
  if (!item) return <LinkedText text={text} className={className} />;
  return (
    <>
      {item.words ? <LinkedText text={item.words} className={className} /> : null}
      <SharedCard item={item} />
    </>
  );
}
