// `npm run dev`: restarts the server and updates the browser when a source file changes.
import { createServer } from "node:net";
import { installIfNeeded } from "./support/install.mjs";
import { ended, forwardSignals, program, startNode } from "./support/processes.mjs";

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

await installIfNeeded();
const port = process.env.PORT || "3000";
const apiPort = String(await freePort());
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
const server = startNode(["--watch", "--watch-preserve-output", "src/server/process/main.ts"], {
  env: { HOST: "127.0.0.1", PORT: apiPort, PUBLIC_URL: publicUrl },
});
const vite = startNode(
  program("vite", "--port", port, "--strictPort", "--clearScreen", "false", "--logLevel", "warn"),
  { env: { API_URL: `http://127.0.0.1:${apiPort}` } },
);
forwardSignals([server, vite]);
const ends = [ended(server), ended(vite)];
// If the server or Vite ends, stop the other one too.
const code = await Promise.race(ends);
server.kill("SIGTERM");
vite.kill("SIGTERM");
await Promise.all(ends);
process.exit(code);
