import { Button, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OwnCheckIn } from "#shared/contracts/responses/check-ins.ts";
import { CareLine } from "../../chat-parts/care-line.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import { useTypedDraft } from "../../records/form/use-typed-draft.ts";
import { useWaitingSave } from "../../records/parts/use-waiting-save.ts";
import classes from "./check-in.module.css";
import { answersInWords } from "./questions.ts";

interface ThanksProps {
  checkIn: OwnCheckIn;
  answers: Readonly<Record<string, string>>;
  comment: string;
  /** Where the answers are: on this phone, being sent, or on the server. */
  state: "unsent" | "sending" | "sent";
  onChange: () => void;
}

/** For copies that an older version stored on the phone, without these phone numbers. */
const noCare: OwnCheckIn["care"] = { answerHours: "", crisisHelp: "" };

/** Says that no one has read the answers yet, and which numbers to call now. */
function Unsent({ care, wantsCall }: { care: OwnCheckIn["care"] | undefined; wantsCall: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="lg" role="status">
        {t("errors.waits")} {t("checkIn.unread")} {wantsCall ? t("checkIn.callLater") : null}
      </Text>
      <div className={classes.care}>
        <CareLine care={care ?? noCare} />
      </div>
    </>
  );
}

/** The screen after the last question: the answers, whether the team has them, and a field for a comment. */
export function Thanks({ checkIn, answers, comment, state, onChange }: ThanksProps) {
  const { t } = useTranslation();
  const differs = (typed: string) => typed.trim() !== comment && typed.trim() !== "";
  // The typed text survives a reload. A text that waits for the network is stored with the other unsent changes.
  const [{ comment: text }, setTyped] = useTypedDraft(
    ["checkIns.comment", checkIn.id],
    { comment },
    (typed) => differs(typed.comment),
  );
  const isNew = differs(text);
  const { send, isSending } = useWaitingSave({ table: "checkIns", id: checkIn.id });
  const wantsCall = answers["wantsCall"] === "yes";
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer that was tapped last had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const wasSent = useRef(false);
  // Takes over the focus from the button, which disappears when the comment was sent.
  useEffect(() => {
    if (isNew || !wasSent.current) return;
    wasSent.current = false;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div className={classes.page}>
      <Title ref={heading} order={1} className={classes.question} tabIndex={-1}>
        {t("checkIn.thanks")}
      </Title>
      {state === "unsent" ? (
        <Unsent care={checkIn.care} wantsCall={wantsCall} />
      ) : (
        <Text size="lg" role="status">
          {state === "sending" ? t("chat.state_sending") : t("checkIn.sent")}{" "}
          {state === "sent" && wantsCall ? t("checkIn.willCall") : null}
        </Text>
      )}
      <Text mt="md" className={classes.answers} data-answers>
        {answersInWords(t, answers)}
      </Text>
      <Button variant="default" size="md" mt="sm" fullWidth onClick={onChange}>
        {t("checkIn.change")}
      </Button>
      <GrowingText
        mt="lg"
        size="md"
        label={t("checkIn.more")}
        minRows={3}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => setTyped({ comment: event.currentTarget.value })}
      />
      {isNew ? (
        <Button
          size="md"
          mt="sm"
          fullWidth
          loading={isSending}
          onClick={() => {
            const said = text.trim();
            wasSent.current = true;
            void send({ data: { comment: said }, said }, t("checkIn.added"));
          }}
        >
          {t("checkIn.send")}
        </Button>
      ) : null}
      <Button component={Link} to="/" variant={isNew ? "subtle" : "filled"} size="md" mt="sm" fullWidth>
        {t("checkIn.home")}
      </Button>
    </div>
  );
}
