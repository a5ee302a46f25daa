import { inLanguages } from "../../../shared/constants.ts";
import { pageTexts } from "./language-texts.mjs";

/** What the first screens load, so that a browser fetches it in parallel with the entry. */
const screens = "src/web/features";
const texts = (...names) => names.map((name) => `src/shared/i18n/LANGUAGE/${name}.ts`);
const gate = "src/web/components/area-gate.tsx";

/** The modules by path of the address. Without a session, every address leads to the sign-in screen. */
const routes = {
  "/auth/sign-in": [`${screens}/auth/sign-in-screen.tsx`, ...texts("auth")],
  "/": [`${screens}/dashboard/dashboard-screen.tsx`, ...texts("dashboard", "chat", "records/appointments")],
  "/mentee/manage": ["src/web/records/screens/record-screen.tsx", gate, ...texts("records/mentees")],
  "/mentee/manage/": [
    `${screens}/mentees/mentee-workspace.tsx`,
    `${screens}/mentees/profile/profile-page.tsx`,
    ...texts("screens/mentee", "screens/form", "records/mentees", "records/mentee-sub-records"),
    ...texts("documents", "history", "screens/answers", "find"),
  ],
  "/chat": [`${screens}/chat/chat-screen.tsx`, gate, ...texts("chat")],
  "/plan": [
    `${screens}/dashboard/plan/plan-route.tsx`,
    gate,
    ...texts("plan", "dashboard", "records/mentee-sub-records", "documents", "screens/form"),
  ],
  "/check-in": [`${screens}/check-in/check-in-screen.tsx`, ...texts("check-in"), ...texts("chat")],
};
/** The calls of every screen of a signed-in person. */
const signedInCalls = ["/auth/user", "/getConfigSettings", "/getNotifications"];
/** The calls of a screen by its path, regardless of the person. */
const calls = {
  "/": ["/loadDashboard"],
  "/chat": ["/getChatRooms"],
  "/plan": ["/plan"],
  "/check-in": ["/checkIn"],
};
const always = texts("parts");
const signedIn = ["src/web/layouts/app-layout.tsx"];

/** A Vite plugin that writes the files of the first screens to the attribute that public/first-paint.js reads. */
export function firstChunks() {
  return {
    name: "first-chunks",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter(({ type }) => type === "chunk");
        const entry = chunks.find(({ isEntry }) => isEntry);
        const loaded = new Set([entry.fileName, ...entry.imports]);
        const nameOf = (file) => file.replace(/^assets\//, "");
        const fileOf = (module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
          if (!chunk) throw new Error(`The build has no ${module}; see boot/build/first-chunks.mjs.`);
          return chunk.fileName;
        };
        const filesOf = (modules) => {
          const files = new Set();
          const add = (file) => {
            if (loaded.has(file) || files.has(file)) return;
            files.add(file);
            for (const sheet of bundle[file].viteMetadata?.importedCss ?? []) files.add(sheet);
            for (const next of bundle[file].imports) add(next);
          };
          for (const module of modules) add(fileOf(module));
          return [...files].map(nameOf);
        };
        const filesInLanguages = (modules) =>
          inLanguages((language) => filesOf(modules.map((path) => path.replace("LANGUAGE", language))));
        const first = {
          entry: nameOf(fileOf("src/web/main.tsx")),
          always: filesInLanguages(always),
          signedIn: filesOf(signedIn),
          signedInCalls,
          calls,
          routes: Object.fromEntries(
            Object.entries(routes).map(([path, list]) => [path, filesInLanguages(list)]),
          ),
          texts: await pageTexts(),
        };
        const attribute = JSON.stringify(first).replaceAll("&", "&amp;").replaceAll("'", "&#39;");
        return (
          html
            .replace('<script src="/first-paint.js"', `$& data-first='${attribute}'`)
            // first-paint.js fetches it right after what the first paint needs.
            .replace(
              /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
              '<link rel="modulepreload" crossorigin fetchpriority="low" href="$1">',
            )
        );
      },
    },
  };
}
