/**
 * Work in the background of a person: exports, bulk actions and imports. The call that begins it answers a code;
 * `GET /job-status/{code}` says how far it is, to this person only, while `jobStatus` is `queued` or `running`.
 */

export type JobStatus = "queued" | "running" | "ready" | "failed";

/** How far a piece of work is. */
export interface JobProgress {
  readonly jobId: string;
  readonly kind: "export" | "bulk" | "import";
  readonly jobStatus: JobStatus;
  /** 0 to 100. */
  readonly progress: number;
}

/** Answer of `GET /job-status/{code}`. */
export interface JobStatusAnswer extends JobProgress {
  readonly status: 1;
  readonly dataType: "jobStatus";
  /** Of failed work: the sentence for people. */
  readonly message?: string;
}
