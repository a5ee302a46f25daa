/** Keeps the embedded PostgreSQL running by restarting it when it ends unexpectedly. */
import { setTimeout as sleep } from "node:timers/promises";
import { DataFolderInUseError } from "./data-lock.ts";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** Milliseconds before the next attempt, so that a server that fails at once isn't restarted in a busy loop. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/** An embedded server that is restarted at the same address whenever it ends unexpectedly. */
export type KeptDatabase = {
  connection: EmbeddedDatabase["connection"];
  /** Resolves with the reason if the server must not be restarted, because another process has taken the data. */
  lost: Promise<string>;
  /** Stops the server permanently. */
  stop(): Promise<void>;
};

/**
 * Starts the embedded server and keeps it running. While it is down, its clients get errors.
 * @param report receives every end of the server and each new kind of failure
 * @throws what {@link startEmbedded} throws if the first start fails
 */
export async function keepEmbedded(
  options: EmbeddedOptions,
  report: (error: Error) => void,
): Promise<KeptDatabase> {
  const stopping = new AbortController();
  let server = await startEmbedded(options);
  const { connection } = server;
  const place = { host: connection.host, port: connection.port };

  /** @returns false if the server is being stopped */
  async function startAgain(): Promise<boolean> {
    let lastMessage = "";
    for (let pause = FIRST_PAUSE; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        server = await startEmbedded({ ...options, place });
        if (!stopping.signal.aborted) return true;
        await server.stop();
      } catch (error) {
        if (error instanceof DataFolderInUseError || !(error instanceof Error)) throw error;
        if (error.message !== lastMessage) report(error);
        lastMessage = error.message;
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  }

  async function keepRunning(): Promise<string | null> {
    for (;;) {
      await server.ended;
      if (stopping.signal.aborted) return null;
      await server.release();
      report(new StartError("The embedded database ended unexpectedly."));
      try {
        if (!(await startAgain())) return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      report(new StartError("The embedded database is running again."));
    }
  }

  const running = keepRunning();
  return {
    connection,
    lost: new Promise((resolve) => void running.then((reason) => reason !== null && resolve(reason))),
    stop: async () => {
      stopping.abort();
      await Promise.all([server.stop(), running]);
    },
  };
}
