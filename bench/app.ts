/** Starts the application as it runs in production, on a database of the embedded server. */
import type { EmbeddedDatabase } from "#server/db/embedded.ts";
import { startServer, type Server } from "./processes.ts";

/**
 * @param dataDir for its files
 * @param profile folder for a CPU profile; empty for none
 * @throws Error when it ends before it listens
 */
export function startApp(
  { host, user, password, database, port }: EmbeddedDatabase["connection"],
  dataDir: string,
  profile: string,
): Promise<Server> {
  const place = host.startsWith("/")
    ? `localhost/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  return startServer([...flags, "src/server/main.ts"], {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${place}`,
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "warn",
    SESSION_IDLE_MINUTES: "1440",
  });
}
