import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./src/web/boot/build/chunk-groups.mjs";
import { bootPlugins } from "./src/web/boot/build/plugins.mjs";

/** The web app. `API_URL` names the server that `vite dev` passes calls on to. */
const server = process.env["API_URL"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  publicDir: "src/web/boot/public",
  plugins: [react(), bootPlugins()],
  build: {
    outDir: "dist/web",
    assetsDir: "assets",
    manifest: true,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // What is large is loaded when it is used, and scripts/size-budget.mjs says how much a screen may load: whoever starts
    // the application for the first time can do nothing about it.
    chunkSizeWarningLimit: 4000,
    target: "es2023",
    rolldownOptions: {
      // Whoever imports one icon from the index needs no other.
      treeshake: { moduleSideEffects: [{ test: /components\/icons\//, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { proxy: { "/apicalls": server, "/socket.io": { target: server, ws: true }, "/export": server } },
});
