import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ChatMessage } from "#shared/contracts/responses/chat.ts";
import { IconAlertCircle } from "../components/icons/index.ts";
import { call } from "../lib/api.ts";
import { showToast } from "../lib/toasts.tsx";
import classes from "./chat.module.css";

interface MessageFlagProps {
  flag: NonNullable<ChatMessage["flag"]>;
  menteeId: string;
}

/** Tells the team why to pay attention to a message. A request to stop text messages can be granted with one tap. */
export function MessageFlag({ flag, menteeId }: MessageFlagProps) {
  const { t } = useTranslation();
  const stopping = useMutation({
    mutationFn: () => call("/texts/consent", { menteeId, allowed: "0" }),
    onSuccess: () => showToast("success", t("chat.textsStopped")),
  });
  return (
    <div className={classes.flag} data-flag={flag}>
      <IconAlertCircle size={16} aria-hidden />
      <span>{t(`chat.flags.${flag}`)}</span>
      {flag === "stopRequest" && menteeId ? (
        <Button
          size="compact-sm"
          variant="light"
          loading={stopping.isPending}
          onClick={() => stopping.mutate()}
        >
          {t("chat.stopTexts")}
        </Button>
      ) : null}
    </div>
  );
}
