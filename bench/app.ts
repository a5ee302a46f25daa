/** Starts the application as in production, on a database of the embedded server. */
import type { EmbeddedDatabase } from "#server/platform/db/embedded.ts";
import { serverArgs, startServer, type Server } from "./processes.ts";

/** Returns the URL of a database, as in `DATABASE_URL`. */
export function urlOf({ host, user, password, database, port }: EmbeddedDatabase["connection"]): string {
  const place = host.startsWith("/")
    ? `localhost/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  return `postgres://${user}:${encodeURIComponent(password)}@${place}`;
}

/**
 * @param dataDir folder for the application's files
 * @param profile folder for a CPU profile, or empty for none
 * @throws Error if it ends before it listens
 */
export function startApp(
  connection: EmbeddedDatabase["connection"],
  dataDir: string,
  profile: string,
): Promise<Server> {
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  return startServer([...flags, ...serverArgs], {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "warn",
    SESSION_IDLE_MINUTES: "1440",
    // The limits are counted but never reached, because 32 callers send as many calls as thousands of people.
    RATE_LIMIT_SESSION: "1000000",
    RATE_LIMIT_ADDRESS: "1000000",
  });
}
