import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fileForm } from "../lib/files/file-form.ts";
import { upload } from "../lib/files/upload.ts";
import { failureText, showToast } from "../lib/toasts.tsx";

interface UploadTarget {
  path: "/image-upload" | "/file-upload";
  name: string;
  recordId: string;
  table: string;
}

interface UploadAnswer {
  status: number;
  message?: string;
  newFileName?: string;
}

/** The running uploads, and the record of each. */
const runningUploads = new Map<Promise<string | undefined>, string>();
const recordOf = (table: string, recordId: string) => `${table} ${recordId}`;

/** Waits for the uploads of a record, but not for those of other forms. Returns false if one of them failed. */
export async function uploadsEnded(table: string, recordId: string): Promise<boolean> {
  const own = () =>
    [...runningUploads].flatMap(([sent, record]) => (record === recordOf(table, recordId) ? [sent] : []));
  let isComplete = true;
  for (let running = own(); running.length > 0; running = own()) {
    const names = await Promise.all(running);
    isComplete &&= !names.includes(undefined);
  }
  return isComplete;
}

/** Uploads one file. `share` goes from 0 to 1 during the upload and is undefined otherwise. */
export function useUpload({ path, name, recordId, table }: UploadTarget) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const transmit = async (file: File): Promise<string | undefined> => {
    const form = fileForm(name, recordId, table, file);
    const control = new AbortController();
    running.current = control;
    setShare(0);
    try {
      const answer = await upload<UploadAnswer>(path, form, setShare, control.signal);
      if (answer.status === 1 && answer.newFileName) return answer.newFileName;
      showToast("error", t("screens.field.uploadFailed"), answer.message);
    } catch (error) {
      if (!control.signal.aborted) showToast("error", t("screens.field.uploadFailed"), failureText(error));
    } finally {
      setShare(undefined);
    }
    return undefined;
  };
  const send = (file: File): Promise<string | undefined> => {
    const sent = transmit(file);
    runningUploads.set(sent, recordOf(table, recordId));
    void sent.finally(() => runningUploads.delete(sent));
    return sent;
  };
  return { share, send };
}
