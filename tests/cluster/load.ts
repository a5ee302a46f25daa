/** Clients that send calls continuously, and never retry. */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { call, failureOf, fileForm, isDone, noteOf, type Answer } from "./calls.ts";
import type { World } from "./world.ts";

const pauseMs = 10;
/** Minimum duration of a round of eight calls, so that no session reaches its rate limit on a fast machine. */
const roundMs = 250;
/** Maximum number of uploads per person, because a person with 200 unused uploads can't upload more. */
const maxFiles = 25;

/** The results of a period of load. */
export interface Work {
  /** Number of successful calls by kind. */
  readonly done: Readonly<Record<string, number>>;
  readonly total: number;
  /** The errors, one line each. */
  readonly failures: readonly string[];
  /** Notes that were saved without a key: title → the id in the response. */
  readonly saved: ReadonlyMap<string, string>;
}

/**
 * Starts the work.
 * @returns a function that stops it and returns the results
 */
export function startWork(world: World, name: string): () => Promise<Work> {
  const done: Record<string, number> = {};
  const failures: string[] = [];
  const saved = new Map<string, string>();
  const state = { isStopping: false };
  let count = 0;

  async function worker(n: number): Promise<void> {
    const { token } = world.staff[n % world.staff.length]!;
    const menteeId = world.mentees[n % world.mentees.length]!.id;
    const ask = (path: string, body?: unknown, key?: string) =>
      call(world.proxy.address, path, body, { token, ...(key ? { key } : {}) });

    async function expectDone(kind: string, asked: Promise<Answer>): Promise<Answer> {
      const answer = await asked;
      if (isDone(answer)) done[kind] = (done[kind] ?? 0) + 1;
      else failures.push(`${kind}: ${failureOf(answer)}`);
      return answer;
    }

    async function file(): Promise<void> {
      const bytes = Buffer.from(randomBytes(15_000).toString("base64"));
      const sent = await expectDone("upload", ask("file-upload", fileForm(menteeId, `${name}.txt`, bytes)));
      const stored = String(sent.body["newFileName"]);
      const got = await expectDone("download", ask(`files/${stored}`));
      if (isDone(got) && !got.bytes.equals(bytes)) failures.push("download: other bytes");
    }

    let files = 0;
    while (!state.isStopping) {
      const start = performance.now();
      const title = `${name} ${n} ${(count += 1)}`;
      await expectDone("page", ask("getConfigSettings"));
      await expectDone("list", ask("getTable", { tableName: "mentees", currentPage: 1, recordsPerPage: 10 }));
      await expectDone(
        "save with a key",
        ask("saveRecord", noteOf(menteeId, `${title} keyed`), randomUUID()),
      );
      const made = await expectDone("save", ask("saveRecord", noteOf(menteeId, title)));
      const id = String(made.body["recordId"]);
      if (isDone(made)) {
        saved.set(title, id);
        await expectDone(
          "read",
          ask("getRecord", { tableName: "menteeUserNotes", tableId: id, id: menteeId }),
        );
        const change = noteOf(menteeId, `${title} changed`, id, { version: 1 });
        await expectDone("change", ask("saveRecord", change));
      }
      await expectDone("dashboard", ask("loadDashboard"));
      if (count % 4 === 0 && (files += 1) <= maxFiles) await file();
      await sleep(Math.max(pauseMs, start + roundMs - performance.now()));
    }
  }

  const workers = Promise.all(Array.from({ length: 6 }, (_, n) => worker(n)));
  return async () => {
    state.isStopping = true;
    await workers;
    return { done, failures, saved, total: Object.values(done).reduce((sum, n) => sum + n, 0) };
  };
}
