import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { GrowingText } from "../../../components/growing-text.tsx";
import { IconCamera, IconSend2, IconUpload } from "../../../components/icons/index.ts";
import { UploadProgress } from "../../../fields/upload-progress.tsx";
import { useUpload } from "../../../fields/use-upload.ts";
import { shrinkPhoto } from "../../../lib/files/shrink-photo.ts";
import { pictureTypes } from "../../../lib/files/upload.ts";
import { showToast } from "../../../lib/toasts.tsx";
import { useUser } from "../../../lib/use-session.ts";
import { draftKey, readDraft, writeDraft } from "../../../records/form/draft-store.ts";
import { toBase64 } from "../../../lib/files/to-base64.ts";
import { useWaitingSave } from "../../../records/parts/use-waiting-save.ts";
import { PickButton } from "./pick-button.tsx";
import classes from "./plan.module.css";
import type { StepProps } from "./step.ts";
import { unsavedTexts } from "../../../lib/pending/unsaved-texts.ts";

/** Returns the unsent text, which is stored on the phone for its author until it is sent. */
function useAnswerDraft({ table, id }: StepProps) {
  const user = useUser();
  const key = draftKey(user.accountId, `${table}.answer`, id, user.id);
  const [text, setText] = useState(() => String(readDraft(unsavedTexts, key)?.values["note"] ?? ""));
  const typed = useRef(text);
  const change = (next: string) => {
    typed.current = next;
    setText(next);
    writeDraft(unsavedTexts, key, next === "" ? {} : { note: next });
  };
  /** Removes the sent text, and keeps what was typed in the meantime. */
  const takeOut = (sent: string) =>
    change(typed.current.startsWith(sent) ? typed.current.slice(sent.length).trimStart() : typed.current);
  return [text, change, takeOut] as const;
}

/** Maximum size in bytes of a file that may wait on the phone for the network. */
const maxWaitingBytes = 5_000_000;

/** A message, photo, or file for the team. */
export function StepAnswer(step: StepProps) {
  const { table, id, answer } = step;
  const { t } = useTranslation();
  const [text, setText, takeOut] = useAnswerDraft(step);
  const { send, isSending } = useWaitingSave({ table, id, about: answer.item.name });
  const { share, send: upload } = useUpload({ path: "/file-upload", name: "file", recordId: id, table });
  const addLarge = async (file: File) => {
    const stored = await upload(file);
    if (!stored) return;
    // The server has the file now, so the entry can wait for the network.
    const data = { dataFiles: [{ id: "0", file: stored }] };
    await send({ data, said: file.name }, t("plan.fileAdded"));
  };
  const add = async (chosen: File) => {
    const file = await shrinkPhoto(chosen);
    // The bytes of a large file are sent now or not at all.
    if (file.size > maxWaitingBytes) return addLarge(file);
    // A file that is stored in the cloud may be out of reach.
    const content = await toBase64(file).catch(() => undefined);
    if (content === undefined) return showToast("error", t("plan.fileUnreadable"));
    const { name, type } = file;
    const waiting = { field: "dataFiles", name, type, content };
    await send({ data: {}, said: "", file: waiting }, t("plan.fileAdded"));
  };
  const isBusy = share !== undefined || isSending;
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const hasText = text.trim() !== "";
  // Takes over the focus from the button, which disappears when the message was sent.
  useEffect(() => {
    if (hasText || !wasSent.current) return;
    wasSent.current = false;
    if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, [hasText]);
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t("plan.answer")}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const note = text.trim();
        if (!note) return;
        const entry = { data: { dataNotes: [{ id: "0", note }] }, said: note };
        void send(entry, t("plan.answered")).then((isTaken) => {
          wasSent.current = isTaken;
          if (isTaken) takeOut(text);
        });
      }}
    >
      <GrowingText
        mt="lg"
        size="md"
        label={t("plan.answer")}
        placeholder={t("plan.answerHint")}
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {hasText ? (
        <Button
          type="submit"
          size="md"
          mt="sm"
          fullWidth
          loading={isSending}
          leftSection={<IconSend2 size={20} aria-hidden />}
        >
          {t("plan.send")}
        </Button>
      ) : null}
      <div className={classes.ways}>
        <PickButton
          accept={pictureTypes}
          isCamera
          icon={<IconCamera size={20} aria-hidden />}
          isBusy={isBusy}
          onPick={(file) => void add(file)}
        >
          {t("plan.photo")}
        </PickButton>
        <PickButton
          icon={<IconUpload size={20} aria-hidden />}
          isBusy={isBusy}
          onPick={(file) => void add(file)}
        >
          {t("plan.file")}
        </PickButton>
      </div>
      {share === undefined ? null : <UploadProgress share={share} />}
    </form>
  );
}
