import { Anchor, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DueCall, TodayWork } from "#shared/contracts/responses/today.ts";
import { recordPath } from "../../../lib/record-path.ts";
import { telLink } from "../../../lib/phone.ts";
import { useChange } from "../../../records/parts/use-change.ts";
import { TodoRow } from "./todo-row.tsx";
import classes from "./today.module.css";

/** A follow-up to ask: the row opens its questions. If no one answers, one tap schedules the next attempt. */
export function FollowUpRow({ work, call }: { work: TodayWork; call: DueCall }) {
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/saveRecord");
  const { table, id, name, menteeId, menteeName, daysLate, canComplete } = work;
  // Sent without a version, because an attempt is added and doesn't overwrite other people's changes.
  const data = { attempts: [{ id: "0", method: "call", reached: "0" }] };
  const handleNobody = () =>
    void send({ tableName: table, tableId: id, data }, { done: t("today.nextAttempt") });
  return (
    <TodoRow
      kind="followUp"
      to={recordPath({ tableName: table, recordId: id, menteeId }) ?? "/"}
      what={name}
      who={
        <>
          {menteeName}
          {call.phone ? (
            <Anchor
              href={telLink(call.phone)}
              className={classes.tel}
              aria-label={t("today.call", { name: menteeName, phone: call.phone })}
            >
              {call.phone}
            </Anchor>
          ) : null}
        </>
      }
      type={
        <>
          {call.attempts > 0 ? t("today.attempts", { count: call.attempts }) : t(`dashboard.kind_${table}`)}
          {call.people.length > 0 ? (
            <details className={classes.ask}>
              <summary>{t("today.askSomeone")}</summary>
              <p>{t("today.pleaseAsk", { name: menteeName })}</p>
              {call.people.map(({ name: person, phone }) => (
                <Anchor key={`${person} ${phone}`} href={telLink(phone)} className={classes.tel}>
                  {`${person}, ${phone}`}
                </Anchor>
              ))}
            </details>
          ) : null}
        </>
      }
      when={daysLate > 0 ? t("today.daysLate", { count: daysLate }) : t("today.dueToday")}
      isLate={daysLate > 0}
    >
      {canComplete ? (
        <Button
          variant="light"
          size="compact-sm"
          loading={isSaving}
          aria-label={t("today.reachedNobodyOf", { name: menteeName })}
          onClick={handleNobody}
        >
          {t("today.reachedNobody")}
        </Button>
      ) : null}
    </TodoRow>
  );
}
