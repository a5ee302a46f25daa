import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { foundPath } from "#shared/records/found.ts";
import { recordPath } from "../lib/record-path.ts";
import { useUser } from "../lib/use-session.ts";
import classes from "./chat.module.css";
import type { ItemInMessage } from "./shared-item.ts";

/** A job, course, or resource as a card that opens it. */
export function SharedCard({ item: { table, id, name } }: { item: ItemInMessage }) {
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
