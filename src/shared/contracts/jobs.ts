/**
 * Background jobs of a person: exports, bulk actions, and imports. The call that starts a job returns a code. `GET
 * /job-status/{code}` reports the progress, only to this person, while `jobStatus` is `queued` or `running`.
 */

export type JobStatus = "queued" | "running" | "ready" | "failed";

/** The progress of a job. */
export interface JobProgress {
  readonly jobId: string;
  readonly kind: "export" | "bulk" | "import";
  readonly jobStatus: JobStatus;
  /** In percent. */
  readonly progress: number;
}

/** Answer of `GET /job-status/{code}`. */
export interface JobStatusAnswer extends JobProgress {
  readonly status: 1;
  readonly dataType: "jobStatus";
  /** The error message for people. Only if the job failed. */
  readonly message?: string;
}
