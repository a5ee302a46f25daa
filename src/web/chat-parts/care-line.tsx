import { Anchor } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { ChatRoom } from "#shared/contracts/responses/chat.ts";
import classes from "./chat.module.css";

/** Tells a mentee when the team answers, and whom to call before that. */
export function CareLine({ care: { answerHours, crisisHelp } }: { care: NonNullable<ChatRoom["care"]> }) {
  const { t } = useTranslation();
  return (
    <p className={classes.care}>
      {answerHours ? <>{t("chat.answers", { hours: answerHours })} </> : null}
      <Trans
        i18nKey="chat.turnNow"
        components={{
          danger: <Anchor href="tel:911" underline="always" inherit />,
          talk: <Anchor href="tel:988" underline="always" inherit />,
        }}
      />
      {crisisHelp ? ` ${crisisHelp}` : null}
    </p>
  );
}
