// `npm start`: installs and builds what is missing, runs the application until it is stopped, and restarts it if it
// crashes.
import { installIfNeeded } from "./support/install.mjs";
import { keepRunning } from "./support/processes.mjs";
import { serverArgs, serverEnv } from "./support/server.mjs";
import { buildWebIfNeeded } from "./support/web-build.mjs";

await installIfNeeded({ needsDev: false });
if (!(await buildWebIfNeeded())) {
  console.error("The web app could not be built; the messages above say why.");
  process.exit(1);
}
await keepRunning(serverArgs, { NODE_ENV: process.env.NODE_ENV ?? "production", ...serverEnv });
