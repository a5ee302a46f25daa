/** The exports of this page, as the tray shows them. They outlive the screen that began them. */
import { session } from "../session-store.ts";

export type ExportState = "preparing" | "started" | "failed";

/** Why something is exported, asked before it is made. */
export interface ExportQuestion {
  /** What the server says about it. */
  readonly message: string;
  /** @param reason null: it is not exported */
  onAnswer(reason: string | null): void;
}

export interface ExportJob {
  readonly id: number;
  /** What is exported, for people. */
  readonly name: string;
  readonly state: ExportState;
  /** 0 to 100; undefined while the server has not begun. */
  readonly percent?: number;
  /** Why it failed. */
  readonly problem?: string;
  /** What waits for an answer. */
  readonly question?: ExportQuestion;
}

let jobs: readonly ExportJob[] = [];
const listeners = new Set<() => void>();

function put(next: readonly ExportJob[]) {
  jobs = next;
  for (const listener of listeners) listener();
}

const change = (id: number, news: Partial<ExportJob>) =>
  put(jobs.map((job) => (job.id === id ? { ...job, ...news } : job)));

const dismiss = (id: number) => put(jobs.filter((job) => job.id !== id));

// Nothing of one person may be left for the next.
session.subscribe(() => {
  if (!session.getState().token && jobs.length > 0) put([]);
});

export const exportJobs = {
  put,
  change,
  dismiss,
  list: () => jobs,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
