/** Keeps the embedded PostgreSQL running: what ended by itself is started again. */
import { setTimeout as sleep } from "node:timers/promises";
import { DataFolderInUseError } from "./data-lock.ts";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** Milliseconds before the next try; a server that fails at once is not started in a busy loop. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/** An embedded server that is started again whenever it ends by itself, always at the same place. */
export type KeptDatabase = {
  connection: EmbeddedDatabase["connection"];
  /** Settles with the reason when it must not be started again, because another process has taken the data. */
  lost: Promise<string>;
  /** Stops the server for good. */
  stop(): Promise<void>;
};

/**
 * Starts the embedded server and looks after it. While it is away, its clients get errors.
 * @param report gets every end and of every new kind of failure
 * @throws what {@link startEmbedded} throws when the first start fails
 */
export async function keepEmbedded(
  options: EmbeddedOptions,
  report: (error: Error) => void,
): Promise<KeptDatabase> {
  const stopping = new AbortController();
  let server = await startEmbedded(options);
  const { connection } = server;
  const place = { host: connection.host, port: connection.port };

  /** @returns false when it is being stopped */
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

  async function look(): Promise<string | null> {
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
      report(new StartError("The embedded database runs again."));
    }
  }

  const looking = look();
  return {
    connection,
    lost: new Promise((resolve) => void looking.then((reason) => reason !== null && resolve(reason))),
    stop: async () => {
      stopping.abort();
      await Promise.all([server.stop(), looking]);
    },
  };
}
