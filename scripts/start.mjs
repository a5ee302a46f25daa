// `npm start`: installs and builds what is missing, then runs the application until it is stopped, again when it dies.
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
