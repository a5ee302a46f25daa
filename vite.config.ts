import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./src/web/boot/build/chunk-groups.mjs";
import { bootPlugins } from "./src/web/boot/build/plugins.mjs";

/** The server to which `vite dev` forwards calls. */
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
    // Silences the warning. Large parts are loaded on first use, and scripts/size-budget.mjs limits each screen.
    chunkSizeWarningLimit: 4000,
    target: "es2023",
    rolldownOptions: {
      // A module that imports one icon from the index doesn't need the others.
      treeshake: { moduleSideEffects: [{ test: /components\/icons\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The entry file lists all other files, and hashes hardly compress. 36 bits still tell versions of a file apart.
        hashCharacters: "base36",
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
  server: { proxy: { "/apicalls": server, "/socket.io": { target: server, ws: true }, "/export": server } },
});
