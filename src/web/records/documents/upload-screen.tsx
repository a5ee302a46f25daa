import { Button, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { useConfig } from "../../lib/use-config.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { tableKey } from "../list/use-record-list.ts";
import type { UploadItem } from "./upload-item.ts";
import { UploadRow } from "./upload-row.tsx";
import classes from "./upload-screen.module.css";
import { useDocumentUploads } from "./use-document-uploads.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import { Dialog } from "../../components/dialog.tsx";

const DropArea = lazyPart(() => import("../../fields/drop-area.tsx"));
const bytesPerMb = 1024 * 1024;

/** Builds the form of `POST /fileUpdate`: the short titles of the uploaded files. */
function titlesForm(menteeId: string | undefined, uploaded: readonly UploadItem[]): FormData {
  const form = new FormData();
  form.append("clientId", menteeId ?? "0");
  form.append("filesLength", String(uploaded.length));
  uploaded.forEach(({ id, title }, number) => {
    form.append(`file${number}Name`, title.trim());
    form.append(`file${number}ID`, id);
  });
  return form;
}

interface UploadScreenProps {
  scope: RecordScope;
  onClose: () => void;
}

/** Uploads several files: they are dropped or selected, sent, and given short titles. */
export default function UploadScreen({ scope, onClose }: UploadScreenProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const { maxUploadBytes } = useConfig();
  const { items, uploaded, isBusy, add, retry, forget, rename } = useDocumentUploads(scope);
  const hintId = useId();
  const failed = items.filter(({ state }) => state === "failed").length;
  const [isAsked, setIsAsked] = useState(false);
  const isTitled = uploaded.every(({ title }) => title.trim() !== "");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<{ status: number; message: string }>("/fileUpdate", titlesForm(scope.menteeId, uploaded)),
    meta: { isQuiet: true },
    onError: (error) => showToast("error", t("documents.updateFailed"), failureText(error)),
    onSuccess: ({ status, message }) => {
      if (status !== 1) return showToast("error", t("documents.updateFailed"), message);
      showToast("success", t("documents.saved", { count: uploaded.length }));
      void client.invalidateQueries({ queryKey: tableKey(scope.type.name) });
      return onClose();
    },
  });
  const handleSave = () => {
    setIsAsked(true);
    if (isTitled) mutate();
  };
  const hasUploaded = uploaded.length > 0;
  return (
    <Dialog
      // Only a button closes it, so that titles and running uploads aren't lost by accident.
      onClose={() => (hasUploaded || isBusy ? undefined : onClose())}
      closeOnClickOutside={false}
      withCloseButton={false}
      fullScreen={isPhone}
      size="lg"
      title={t("documents.upload")}
      classNames={{ body: classes.body }}
    >
      <Text size="sm" c="dimmed" mb="xs">
        {maxUploadBytes === undefined
          ? t("documents.hintNoLimit")
          : t("documents.hint", { count: Math.floor(maxUploadBytes / bytesPerMb) })}{" "}
        {t("documents.types")}
      </Text>
      <PartFallback show={<div className={classes.dropPlace} />}>
        <DropArea label={t("documents.upload")} text={t("documents.drop")} isBusy={false} onDrop={add} />
      </PartFallback>
      {hasUploaded ? (
        <Text size="sm" mt="sm" id={hintId}>
          {t("documents.titleHint")}
        </Text>
      ) : null}
      {items.length > 0 ? (
        <Stack component="ul" gap="xs" mt="sm" className={classes.list} aria-label={t("documents.list")}>
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              hintId={hintId}
              titleError={isAsked && item.title.trim() === "" ? t("documents.titleMissing") : undefined}
              onRename={(title) => rename(item.key, title)}
              onRetry={() => retry(item)}
              onForget={() => forget(item.key)}
            />
          ))}
        </Stack>
      ) : null}
      <div className={classes.bar}>
        <Text size="sm" c="dimmed" role="status" flex={1}>
          {items.length > 0 ? t("documents.counts", { done: uploaded.length, count: items.length }) : null}
          {failed > 0 ? (
            <Text span inherit c="var(--mantine-color-error)">
              {` · ${t("documents.refusedCount", { count: failed })}`}
            </Text>
          ) : null}
        </Text>
        {hasUploaded ? (
          <Button
            loading={isPending}
            disabled={isBusy}
            title={isBusy ? t("documents.stillRunning") : undefined}
            onClick={handleSave}
          >
            {t("documents.saveClose")}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {t("documents.back")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
