/** Makes an export: requests it, waits for it, and downloads it. */
import type { ExportRefusal } from "#shared/contracts/exports.ts";
import type {
  ExportAnswer,
  ExportProgress,
  ExportStatusAnswer,
} from "#shared/contracts/responses/exports.ts";
import { ApiError } from "../api-error.ts";
import { call } from "../api.ts";
import { failureText } from "../toasts.tsx";
import { exportJobs } from "./export-jobs.ts";
import { openDownload } from "./open-download.ts";
import { sleep } from "../sleep.ts";

const pollEveryMs = 1000;
/** How long a message about a started download is shown. */
const retentionMs = 8000;
let lastId = 0;

/** Requests a new code. A code is valid for a minute, and a page may have been suspended longer. */
const freshCode = async (exportId: string): Promise<string> =>
  (await call<ExportAnswer>("/export-code", { exportId })).code;

/** Waits for the file. Returns the code to download it. */
async function waitForFile(id: number, answer: ExportAnswer): Promise<string> {
  let { exportStatus, progress, message }: ExportProgress & { message?: string } = answer;
  while (exportStatus === "queued" || exportStatus === "running") {
    exportJobs.change(id, { percent: exportStatus === "running" ? progress : undefined });
    await sleep(pollEveryMs);
    try {
      ({ exportStatus, progress, message } = await call<ExportStatusAnswer>(`/export-status/${answer.code}`));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return freshCode(answer.exportId);
      if (!error.isTransient) throw error;
    }
  }
  if (exportStatus === "failed") throw new ApiError(503, { code: "unavailable", message });
  return answer.code;
}

/**
 * Requests an export. If the mentees' consents don't cover it, asks the person for a reason. Returns null if they
 * gave none.
 */
async function ask(id: number, path: string, body: object): Promise<ExportAnswer | ExportRefusal | null> {
  const answer = await call<ExportAnswer | ExportRefusal>(path, body);
  if (answer.status === 1 || answer.withoutConsent === undefined) return answer;
  const reason = await new Promise<string | null>((onAnswer) =>
    exportJobs.change(id, { question: { message: answer.message, onAnswer } }),
  );
  exportJobs.change(id, { question: undefined });
  return reason === null ? null : ask(id, path, { ...body, reason });
}

/** Requests an export, shows its progress, and starts the download. Never throws: the tray shows the result. */
export async function startExport(name: string, path: string, body: object): Promise<void> {
  lastId += 1;
  const id = lastId;
  exportJobs.put([...exportJobs.list(), { id, name, state: "preparing" }]);
  try {
    const answer = await ask(id, path, body);
    if (!answer) {
      exportJobs.dismiss(id);
      return;
    }
    if (answer.status === 0) {
      exportJobs.change(id, { state: "failed", problem: answer.message });
      return;
    }
    if (answer.dataType !== "export" || !answer.code) throw new Error("no code");
    openDownload(await waitForFile(id, answer));
    exportJobs.change(id, { state: "started" });
    setTimeout(() => exportJobs.dismiss(id), retentionMs);
  } catch (error) {
    console.warn(error);
    exportJobs.change(id, { state: "failed", problem: failureText(error) });
  }
}
