import { Button, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconClock, IconDeviceMobile } from "../components/icons/index.ts";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { fullDate, timeOfDay } from "../lib/dates.ts";
import classes from "./chat.module.css";
import type { Entry } from "./message-entries.ts";
import { MessageFlag } from "./message-flag.tsx";
import { MessageText } from "./message-text.tsx";

type MessageEntry = Extract<Entry, { kind: "Message" }>;

interface MessageRowProps {
  entry: MessageEntry;
  /** Id of the room's mentee, or `""`. */
  menteeId: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

const stateTexts = {
  sending: "chat.state_sending",
  sent: "chat.state_sent",
  failed: "errors.unsent",
} as const;
const stateIcons = { sending: IconClock, sent: IconCheck, failed: IconAlertCircle };

function Failure({ entry, onRetry, onDiscard }: MessageRowProps) {
  const { t } = useTranslation();
  const { outgoing } = entry;
  if (!outgoing) return null;
  return (
    <div className={classes.failed} role="alert">
      <span>{outgoing.reason ?? t("errors.waits")}</span>
      <Button size="compact-xs" variant="light" color="red" onClick={() => onRetry(outgoing.clientId)}>
        {t("chat.retry")}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDiscard(outgoing.clientId)}>
        {t("chat.discard")}
      </Button>
    </div>
  );
}

/**
 * A message. The user's messages are on the right with their delivery state. Others are on the left with the sender.
 */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { t, i18n } = useTranslation();
  const { text, time, source, name, image, isFirst, state, isText, flag } = props.entry;
  const isOwn = source === "from";
  const StateIcon = stateIcons[state];
  const date = new Date(time);
  return (
    <div
      className={classes.message}
      data-kind="Message"
      data-source={source}
      data-state={state}
      data-first={isFirst || undefined}
    >
      <div className={classes.side}>
        {isFirst && !isOwn ? <PersonAvatar name={name} image={image} size={30} /> : null}
      </div>
      <div className={classes.body}>
        {isOwn ? (
          <VisuallyHidden>{t("chat.you")}</VisuallyHidden>
        ) : isFirst ? (
          <div className={classes.name}>{name}</div>
        ) : (
          <VisuallyHidden>{name}</VisuallyHidden>
        )}
        <div className={classes.bubble}>
          <MessageText text={text} className={classes.text} />
          <div className={classes.foot}>
            <time dateTime={time} title={fullDate(date, i18n.language, true)}>
              {timeOfDay(date, i18n.language)}
            </time>
            {isText ? <IconDeviceMobile size={13} role="img" aria-label={t("chat.viaText")} /> : null}
            {isOwn ? <StateIcon size={13} role="img" aria-label={t(stateTexts[state])} /> : null}
          </div>
        </div>
        {flag ? <MessageFlag flag={flag} menteeId={props.menteeId} /> : null}
        {state === "failed" ? <Failure {...props} /> : null}
      </div>
    </div>
  );
});
