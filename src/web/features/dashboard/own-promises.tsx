import { Button, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OwnPromise } from "#shared/contracts/dashboard.ts";
import { IconCheck, IconX } from "../../components/icons/index.ts";
import { parseDate, shortDate } from "../../lib/dates.ts";
import { recordPath } from "../../lib/record-path.ts";
import { useUser } from "../../lib/use-session.ts";
import { useChange } from "../../records/use-change.ts";
import classes from "./mentee-dashboard.module.css";

const answers = [
  { code: "yes", label: "dashboard.promiseDone", said: "dashboard.promiseDoneSaid", icon: IconCheck },
  { code: "notYet", label: "dashboard.promiseNotYet", said: "dashboard.promiseNotYetSaid", icon: IconX },
] as const;

const ignore = () => undefined;

/** Asks the mentee whether what was promised was done. */
function Answer({ promise: { id, text, version } }: { promise: OwnPromise }) {
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/saveRecord", ignore);
  return (
    <div className={classes.ways} role="group" aria-label={`${t("dashboard.promiseAsked")} ${text}`}>
      {answers.map(({ code, label, said, icon: AnswerIcon }) => (
        <Button
          key={code}
          size="md"
          variant="default"
          disabled={isSaving}
          leftSection={<AnswerIcon size={20} aria-hidden />}
          onClick={() =>
            void send(
              { tableName: "promises", tableId: id, data: { confirmed: code, version } },
              { done: t(said) },
            )
          }
        >
          {t(label)}
        </Button>
      ))}
    </div>
  );
}

function PromiseLine({ promise }: { promise: OwnPromise }) {
  const { t, i18n } = useTranslation();
  const { id, text, byName, dueOn, overdue, isAsked } = promise;
  const menteeId = useUser().id;
  const date = parseDate(dueOn);
  const day =
    date && t(overdue ? "dashboard.wasDue" : "dashboard.promiseBy", { date: shortDate(date, i18n.language) });
  return (
    <li className={classes.step}>
      <div className={classes.stepBody}>
        <Link
          to={recordPath({ tableName: "promises", recordId: id, menteeId }) ?? "/"}
          className={classes.stepName}
        >
          {text}
        </Link>
        <div className={classes.stepMeta}>
          <Text span inherit c={overdue ? "red" : "dimmed"}>
            {[byName, isAsked ? t("dashboard.promiseAsked") : day].filter(Boolean).join(" · ")}
          </Text>
        </div>
        {isAsked ? <Answer promise={promise} /> : null}
      </div>
    </li>
  );
}

/** What was promised to the mentee, and below it what the mentee promised; a side without anything is left out. */
export default function OwnPromises({ promises }: { promises: readonly OwnPromise[] }) {
  const { t } = useTranslation();
  const sides = [
    { title: t("dashboard.promisedYou"), rows: promises.filter(({ by }) => by !== "mentee") },
    { title: t("dashboard.youSaid"), rows: promises.filter(({ by }) => by === "mentee") },
  ];
  return sides.map(({ title, rows }) =>
    rows.length === 0 ? null : (
      <Paper key={title} component="section" radius="lg" className={classes.later} aria-label={title}>
        <Title order={2} className={classes.sectionTitle}>
          {title}
        </Title>
        <ul>
          {rows.map((promise) => (
            <PromiseLine key={promise.id} promise={promise} />
          ))}
        </ul>
      </Paper>
    ),
  );
}
