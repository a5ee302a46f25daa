import { Button, FileButton, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconCamera, IconSend2, IconUpload } from "../../../components/icons/index.ts";
import { UploadProgress } from "../../../fields/upload-progress.tsx";
import { useUpload } from "../../../fields/use-upload.ts";
import { shrinkPhoto } from "../../../lib/shrink-photo.ts";
import { pictureTypes } from "../../../lib/upload.ts";
import { useUser } from "../../../lib/use-session.ts";
import { draftKey, readDraft, writeDraft } from "../../../records/form/draft-store.ts";
import { useChange } from "../../../records/use-change.ts";
import classes from "./plan.module.css";
import type { StepProps } from "./step.ts";

/** A text that is typed but not sent; it stays on the phone for its author until it is. */
function useAnswerDraft({ table, id }: StepProps) {
  const user = useUser();
  const key = draftKey(user.accountId, `${table}.answer`, id, user.id);
  const [text, setText] = useState(() => String(readDraft(sessionStorage, key)?.values["note"] ?? ""));
  const change = (next: string) => {
    setText(next);
    writeDraft(sessionStorage, key, next === "" ? {} : { note: next });
  };
  return [text, change] as const;
}

/** A word for the team, a photo or a file. */
export function StepAnswer(step: StepProps) {
  const { table, id } = step;
  const { t } = useTranslation();
  const [text, setText] = useAnswerDraft(step);
  const { send, isSaving } = useChange("/saveRecord", () => setText(""));
  const { send: sendFile, isSaving: isAdding } = useChange("/saveRecord", () => undefined);
  const { share, send: upload } = useUpload({ path: "/file-upload", name: "file", recordId: id, table });
  const save = (data: Record<string, unknown>) => ({ tableName: table, tableId: id, data });
  const add = async (file: File | null) => {
    const stored = file && (await upload(await shrinkPhoto(file)));
    if (!stored) return;
    await sendFile(save({ dataFiles: [{ id: "0", file: stored }] }), { done: t("plan.fileAdded") });
  };
  const isBusy = share !== undefined || isAdding;
  return (
    <form
      aria-label={t("plan.answer")}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const note = text.trim();
        if (note) void send(save({ dataNotes: [{ id: "0", note }] }), { done: t("plan.answered") });
      }}
    >
      <Textarea
        mt="lg"
        size="md"
        label={t("plan.answer")}
        placeholder={t("plan.answerHint")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() ? (
        <Button
          type="submit"
          size="md"
          mt="sm"
          fullWidth
          loading={isSaving}
          leftSection={<IconSend2 size={20} aria-hidden />}
        >
          {t("plan.send")}
        </Button>
      ) : null}
      <div className={classes.ways}>
        <FileButton
          accept={pictureTypes}
          inputProps={{ capture: "environment" }}
          onChange={(file) => void add(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="md"
              loading={isBusy}
              leftSection={<IconCamera size={20} aria-hidden />}
            >
              {t("plan.photo")}
            </Button>
          )}
        </FileButton>
        <FileButton onChange={(file) => void add(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="md"
              loading={isBusy}
              leftSection={<IconUpload size={20} aria-hidden />}
            >
              {t("plan.file")}
            </Button>
          )}
        </FileButton>
      </div>
      {share === undefined ? null : <UploadProgress share={share} />}
    </form>
  );
}
