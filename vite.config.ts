import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The web app. `API_URL` names the server that `vite dev` passes calls on to. */
const server = process.env["API_URL"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  publicDir: "src/web/public",
  plugins: [react()],
  build: {
    outDir: "dist/web",
    assetsDir: "assets",
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    target: "es2023",
    // What most screens share comes in one piece instead of thirty.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "base", test: /node_modules/, minShareCount: 5 }] } },
    },
  },
  server: { proxy: { "/apicalls": server, "/socket.io": { target: server, ws: true }, "/export": server } },
});
