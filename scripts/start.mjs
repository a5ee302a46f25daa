// `npm start`: installs and builds what is missing, then runs the application until it is stopped.
import { installIfNeeded } from "./support/install.mjs";
import { ended, forwardSignals, startNode } from "./support/processes.mjs";
import { serverArgs, serverEnv } from "./support/server.mjs";
import { buildWebIfNeeded } from "./support/web-build.mjs";

await installIfNeeded({ needsDev: false });
if (!(await buildWebIfNeeded())) {
  console.error("The web app could not be built; the messages above say why.");
  process.exit(1);
}
// Through the channel the server notices when this process is killed, and stops as well.
const server = startNode(serverArgs, {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { NODE_ENV: process.env.NODE_ENV ?? "production", ...serverEnv },
});
forwardSignals([server]);
process.exitCode = await ended(server);
