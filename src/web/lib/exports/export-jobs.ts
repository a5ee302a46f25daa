/** The exports of this page: asked for, made, fetched. They outlive the screen that began them. */
import type {
  ExportAnswer,
  ExportProgress,
  ExportRefusal,
  ExportStatusAnswer,
} from "#shared/contracts/exports.ts";
import { ApiError } from "../api-error.ts";
import { call } from "../api.ts";
import { session } from "../session-store.ts";
import { failureText } from "../toasts.tsx";
import { openDownload } from "./open-download.ts";

export type ExportState = "preparing" | "started" | "failed";

export interface ExportJob {
  readonly id: number;
  /** What is exported, for people. */
  readonly name: string;
  readonly state: ExportState;
  /** 0 to 100; undefined while the server has not begun. */
  readonly percent?: number;
  /** Why it failed. */
  readonly problem?: string;
}

const lookEveryMs = 1000;
/** How long a message about a started download stays. */
const retentionMs = 8000;

let jobs: readonly ExportJob[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly ExportJob[]) {
  jobs = next;
  for (const listener of listeners) listener();
}

const change = (id: number, news: Partial<ExportJob>) =>
  put(jobs.map((job) => (job.id === id ? { ...job, ...news } : job)));

const dismiss = (id: number) => put(jobs.filter((job) => job.id !== id));

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A code lives for a minute; a page that slept longer asks for another one. */
const freshCode = async (exportId: string): Promise<string> =>
  (await call<ExportAnswer>("/export-code", { exportId })).code;

/** Waits for the file. @returns the code that fetches it */
async function waitForFile(id: number, answer: ExportAnswer): Promise<string> {
  let { exportStatus, progress, message }: ExportProgress & { message?: string } = answer;
  while (exportStatus === "queued" || exportStatus === "running") {
    change(id, { percent: exportStatus === "running" ? progress : undefined });
    await sleep(lookEveryMs);
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

/** Asks for an export, shows how far it is, and starts the download. Never throws: the tray says how it went. */
async function start(name: string, path: string, body: unknown): Promise<void> {
  lastId += 1;
  const id = lastId;
  put([...jobs, { id, name, state: "preparing" }]);
  try {
    const answer = await call<ExportAnswer | ExportRefusal>(path, body);
    if (answer.status === 0) {
      change(id, { state: "failed", problem: answer.message });
      return;
    }
    if (answer.dataType !== "export" || !answer.code) throw new Error("no code");
    openDownload(await waitForFile(id, answer));
    change(id, { state: "started" });
    setTimeout(() => dismiss(id), retentionMs);
  } catch (error) {
    console.warn(error);
    change(id, { state: "failed", problem: failureText(error) });
  }
}

// Nothing of one person may be left for the next.
session.subscribe(() => {
  if (!session.getState().token && jobs.length > 0) put([]);
});

export const exportJobs = {
  start,
  dismiss,
  list: () => jobs,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
