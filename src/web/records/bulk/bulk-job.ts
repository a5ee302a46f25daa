/** Runs a bulk action: requests it, waits for it, and undoes it. */
import type { BulkAnswer, BulkResultAnswer } from "#shared/contracts/responses/bulk.ts";
import type { JobStatusAnswer } from "#shared/contracts/responses/jobs.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { sleep } from "../../lib/sleep.ts";

const pollEveryMs = 300;

/** An error that the person can correct. */
export interface BulkRefusal {
  readonly status: 0;
  readonly message: string;
}

type Report = (percent: number) => void;

/** Waits until all records are processed. Ignores brief network failures. */
async function waitFor(code: string, report: Report): Promise<BulkResultAnswer> {
  for (;;) {
    try {
      const { jobStatus, progress } = await call<JobStatusAnswer>(`/job-status/${code}`);
      report(progress);
      if (jobStatus === "ready") return await call<BulkResultAnswer>("/bulk/result", { code });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isTransient) throw error;
    }
    await sleep(pollEveryMs);
  }
}

export interface Finished {
  readonly code: string;
  readonly result: BulkResultAnswer;
}

/** Waits for a running action. */
export const findBulk = async (code: string, report: Report): Promise<Finished> => ({
  code,
  result: await waitFor(code, report),
});

/**
 * Starts an action and waits for it.
 * @param key idempotency key; a retry with the same order takes effect once
 * @param onBegun called with the code once the action is running
 */
export async function runBulk(
  order: Readonly<Record<string, unknown>>,
  key: string,
  report: Report,
  onBegun: (code: string) => void,
): Promise<Finished | BulkRefusal> {
  const answer = await call<BulkAnswer | BulkRefusal>("/bulk", order, { key });
  if (answer.status === 0) return answer;
  onBegun(answer.code);
  return findBulk(answer.code, report);
}

export async function undoBulk(
  code: string,
  report: Report = () => undefined,
  onBegun: (code: string) => void = () => undefined,
): Promise<Finished | BulkRefusal> {
  const answer = await call<BulkAnswer | BulkRefusal>("/bulk/undo", { code });
  if (answer.status === 0) return answer;
  onBegun(code);
  return findBulk(code, report);
}
