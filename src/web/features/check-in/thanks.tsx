import { Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { GrowingText } from "../../components/growing-text.tsx";
import { useWaitingSave } from "../../records/use-waiting-save.ts";
import classes from "./check-in.module.css";

interface ThanksProps {
  id: string;
  comment: string;
  /** The answers wait for the network. */
  isWaiting: boolean;
  wantsCall: boolean;
}

/** After the last question: what becomes of the answers, and room for own words. */
export function Thanks({ id, comment, isWaiting, wantsCall }: ThanksProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(comment);
  const { send, isSending } = useWaitingSave({ table: "checkIns", id });
  const isNew = text.trim() !== comment && text.trim() !== "";
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.question} tabIndex={-1}>
        {t("checkIn.thanks")}
      </Title>
      <Text size="lg" role="status">
        {isWaiting ? t("checkIn.waits") : t("checkIn.sent")} {wantsCall ? t("checkIn.willCall") : null}
      </Text>
      <GrowingText
        mt="lg"
        size="md"
        label={t("checkIn.more")}
        minRows={3}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isNew ? (
        <Button
          size="md"
          mt="sm"
          fullWidth
          loading={isSending}
          onClick={() =>
            void send(
              { data: { comment: text.trim() } },
              { done: t("checkIn.added"), waits: t("checkIn.waits") },
            )
          }
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
