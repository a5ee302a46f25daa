import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DocumentsAnswer } from "#shared/contracts/responses/documents.ts";
import { upload } from "../../lib/files/upload.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { useConfig } from "../../lib/use-config.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { tableKey } from "../list/use-record-list.ts";
import { isHere, newItem, type UploadItem } from "./upload-item.ts";

/** Number of simultaneous uploads. Two use the connection well, and the first files still finish early. */
const atOnce = 2;
const bytesPerMb = 1024 * 1024;

function formOf({ menteeId }: RecordScope, file: File): FormData {
  const form = new FormData();
  form.append("clientId", menteeId ?? "0");
  form.append("folderId", "");
  form.append("fullPath", file.webkitRelativePath || file.name);
  form.append("files", file, file.name);
  return form;
}

/** Uploads files, each with separate progress and result. */
export function useDocumentUploads(scope: RecordScope) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { maxUploadBytes } = useConfig();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const lastKey = useRef(0);
  const queue = useRef<UploadItem[]>([]);
  const running = useRef(0);
  const stopping = useRef(new AbortController());
  const previews = useRef<string[]>([]);
  useEffect(() => {
    const control = new AbortController();
    const made = previews.current;
    stopping.current = control;
    return () => {
      control.abort();
      for (const address of made.splice(0)) URL.revokeObjectURL(address);
    };
  }, []);

  const previewOf = (file: File): string | undefined => {
    if (!file.type.startsWith("image/") || file.type.includes("svg")) return undefined;
    const address = URL.createObjectURL(file);
    previews.current.push(address);
    return address;
  };

  const change = (key: number, news: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...news } : item)));

  const send = async ({ key, file }: UploadItem) => {
    const { signal } = stopping.current;
    change(key, { state: "sending", share: 0, reason: "", canRetry: false });
    try {
      const answer = await upload<DocumentsAnswer>(
        "/fileUpload",
        formOf(scope, file),
        (share) => change(key, { share }),
        signal,
      );
      const document = answer.documents[0];
      if (document?.status === 1) {
        change(key, { state: "uploaded", id: document.id });
        void client.invalidateQueries({ queryKey: tableKey(scope.type.name) });
        return;
      }
      const reason = document?.statusReason ?? t("errors.failedTitle");
      change(key, { state: "failed", reason });
      if (reason === t("documents.duplicate")) {
        showToast("warning", t("documents.duplicateTitle"), `${file.name}: ${reason}`);
      }
    } catch (error) {
      if (!signal.aborted) change(key, { state: "failed", reason: failureText(error), canRetry: true });
    }
  };

  const pump = () => {
    while (running.current < atOnce) {
      const next = queue.current.shift();
      if (!next || stopping.current.signal.aborted) return;
      running.current += 1;
      void send(next).finally(() => {
        running.current -= 1;
        pump();
      });
    }
  };

  const add = (files: readonly File[]) => {
    const added: UploadItem[] = [];
    for (const file of files) {
      lastKey.current += 1;
      const isTooLarge = maxUploadBytes !== undefined && file.size > maxUploadBytes;
      const isDuplicate = isHere([...items, ...added], file);
      const reason = isDuplicate
        ? t("documents.duplicate")
        : isTooLarge
          ? t("documents.tooLarge", { count: Math.floor(maxUploadBytes / bytesPerMb) })
          : "";
      added.push({ ...newItem(lastKey.current, file, reason), preview: previewOf(file) });
      if (isDuplicate) showToast("warning", t("documents.duplicateTitle"), `${file.name}: ${reason}`);
    }
    setItems((all) => [...all, ...added]);
    queue.current.push(...added.filter(({ state }) => state === "pending"));
    pump();
  };

  const retry = (item: UploadItem) => {
    change(item.key, { state: "pending", reason: "" });
    queue.current.push(item);
    pump();
  };

  return {
    items,
    add,
    retry,
    forget: (key: number) => setItems((all) => all.filter((item) => item.key !== key)),
    rename: (key: number, title: string) => change(key, { title }),
    uploaded: items.filter(({ state }) => state === "uploaded"),
    isBusy: items.some(({ state }) => state === "pending" || state === "sending"),
  };
}
