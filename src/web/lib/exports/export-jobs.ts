/** The exports of this page, as the tray shows them. They outlive the screen that started them. */
import { session } from "../session/session-store.ts";
import { makeListeners } from "../../boot/listeners.ts";

export type ExportState = "preparing" | "started" | "failed";

/** A question about the reason for an export, asked before it starts. */
export interface ExportQuestion {
  /** The server's message. */
  readonly message: string;
  /** @param reason null to cancel the export */
  onAnswer(reason: string | null): void;
}

export interface ExportJob {
  readonly id: number;
  /** Name of what is exported. */
  readonly name: string;
  readonly state: ExportState;
  /** In percent. Undefined until the server has started. */
  readonly percent?: number;
  /** Why it failed. */
  readonly problem?: string;
  /** A question that is waiting for an answer. */
  readonly question?: ExportQuestion;
}

let jobs: readonly ExportJob[] = [];
const listeners = makeListeners();

function put(next: readonly ExportJob[]) {
  jobs = next;
  listeners.notify();
}

const change = (id: number, news: Partial<ExportJob>) =>
  put(jobs.map((job) => (job.id === id ? { ...job, ...news } : job)));

const dismiss = (id: number) => put(jobs.filter((job) => job.id !== id));

// Removes all exports of the previous person.
session.subscribe(() => {
  if (!session.getState().token && jobs.length > 0) put([]);
});

export const exportJobs = { put, change, dismiss, list: () => jobs, subscribe: listeners.subscribe };
