import { Button, Text } from "@mantine/core";
import { IconSend2 } from "../components/icons/index.ts";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { messageLimit } from "#shared/constants.ts";
import { GrowingText } from "../components/growing-text.tsx";
import classes from "./chat.module.css";
import type { Outbox } from "./outbox.ts";

/** From this length on, the number of characters is shown. */
const countFrom = messageLimit - 500;

interface SendBoxProps {
  outbox: Outbox;
  /** True to focus the input when it appears. */
  hasFocus?: boolean | undefined;
  /** A button before the input. */
  extra?: ReactNode;
  onSend: (text: string) => void;
}

/** The text input of a room. Enter sends, and Shift+Enter starts a new line. The text survives a reload. */
export function SendBox({ outbox, hasFocus, extra, onSend }: SendBoxProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => outbox.loadDraft());
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  const length = [...text].length;
  const isTooLong = length > messageLimit;
  const canSend = text.trim() !== "" && !isTooLong;
  const change = (next: string) => {
    setText(next);
    outbox.saveDraft(next);
  };
  const send = () => {
    if (!canSend) return;
    onSend(text.trim());
    change("");
    input.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKey = (event: KeyboardEvent) => {
    // Enter also confirms a composed character of an input method.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={handleSubmit} data-composer>
      <div className={classes.sendBox}>
        {extra}
        <GrowingText
          inputRef={input}
          name="message"
          className={classes.input}
          aria-label={t("chat.typeMessage")}
          placeholder={t("chat.typeMessage")}
          value={text}
          error={isTooLong}
          minRows={1}
          maxRows={6}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <Button
          type="submit"
          className={classes.sendButton}
          disabled={!canSend}
          leftSection={<IconSend2 size={18} aria-hidden />}
          // Keeps the on-screen keyboard open.
          onPointerDown={(event) => event.preventDefault()}
        >
          {t("chat.send")}
        </Button>
      </div>
      {length > countFrom ? (
        <Text className={classes.count} c={isTooLong ? "red" : "dimmed"} role="status">
          {t("chat.length", { length, max: messageLimit })}
        </Text>
      ) : null}
    </form>
  );
}
