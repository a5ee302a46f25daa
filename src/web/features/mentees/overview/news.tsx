import { Anchor, Text } from "@mantine/core";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { mediumDate } from "../../../lib/dates.ts";

interface NewsProps {
  lastVisit: string;
  counts: Readonly<Record<string, number>>;
  /** Shows the new items of a kind. */
  onKind: (kind: string) => void;
}

/** "Since …: 2 notes, 1 goal completed". Each number filters the list to what it counts. */
export function News({ lastVisit, counts, onKind }: NewsProps) {
  const { t, i18n } = useTranslation();
  const parts = Object.entries(counts);
  if (lastVisit === "" || parts.length === 0) return null;
  const date = mediumDate(lastVisit, i18n.language);
  return (
    <Text size="sm" role="status" component="div" data-news={parts.length}>
      {t("screens.mentee.caseView.since", { date, news: "" })}
      {parts.map(([kind, count], at) => (
        <Fragment key={kind}>
          {at > 0 ? ", " : ""}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            data-on-paper
            data-opens-kind={kind}
            data-count={count}
            onClick={() => onKind(kind)}
          >
            {t(`screens.mentee.caseView.counts.${kind}`, { count })}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}
