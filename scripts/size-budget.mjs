// The size budget of the web app, a part of `npm run check`: what a first visit and every later route transfer
// (brotli). Builds the web app when its sources have changed. `--files` names the files of the first visit, too.
import { buildWebIfNeeded } from "./support/web-build.mjs";
import { readWebBuild } from "./support/web-size.mjs";

/**
 * Kilobytes of 1,000 bytes. The goals are 190 for the first visit and 60 for a later route; until they are reached,
 * what is measured today is the limit, so that nothing grows unnoticed (docs/performance.md).
 */
const budget = { firstJs: 200, firstCss: 40, laterJs: 75 };

/** What every visit loads: the entry, and the longer one of the two text tables. */
const always = ["entry", "src/shared/i18n/es/index.ts"];
/** What whoever is signed in loads besides, the live connection included. */
const signedIn = [...always, "signed-in", "node_modules/socket.io-client/build/esm/index.js"];
const first = { name: "mentee list", chunks: signedIn };

/** Everything that the content of a route shows without a further action, loaded one after another or not. */
const routes = [
  { name: "record form", chunks: ["record-form", "number-input"] },
  { name: "mentee profile", chunks: ["mentee-workspace", "record-form", "number-input"] },
  { name: "chat with a mentee", chunks: ["mentee-workspace", "message-pane"] },
  { name: "dashboard", chunks: ["dashboard-screen", "dashboard-charts"] },
  { name: "chat", chunks: ["chat-screen"] },
  { name: "own profile", chunks: ["account-shell", "profile-screen"] },
  { name: "own password", chunks: ["account-shell", "password-screen"] },
  { name: "notifications", chunks: ["account-shell", "notifications-screen"] },
  { name: "download", chunks: ["download-screen"] },
  { name: "footer page", chunks: ["content-screen"] },
  { name: "sign-in", chunks: ["sign-in-screen"] },
];

/** Loaded only where they are used: no route may need them to show its content. */
const onDemand = ["rich-text-editor", "leaflet-map", "file-preview", "password-strength"];

if (!(await buildWebIfNeeded())) process.exit(1);
const { closure, size } = readWebBuild();
const failures = [];
const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

function report(name, { js, css }, jsLimit, cssLimit) {
  console.log(`${name.padEnd(24)} ${kilobytes(js)} KB JavaScript  ${kilobytes(css)} KB CSS`);
  if (js > jsLimit * 1000) failures.push(`${name}: more than ${jsLimit} KB of JavaScript`);
  if (css > cssLimit * 1000) failures.push(`${name}: more than ${cssLimit} KB of CSS`);
}

const firstFiles = closure(first.chunks);
if (process.argv.includes("--files")) {
  const listed = [...firstFiles].map((file) => [file, size([file])]);
  for (const [file, { js, css }] of listed.toSorted(([, a], [, b]) => b.js + b.css - a.js - a.css)) {
    console.log(`  ${kilobytes(js + css)} KB ${file}`);
  }
}
report(`first visit, ${first.name}`, size(firstFiles), budget.firstJs, budget.firstCss);
for (const { name, chunks } of routes) {
  const added = closure(chunks).difference(firstFiles);
  report(`+ ${name}`, size(added), budget.laterJs, budget.firstCss);
}
for (const name of onDemand) {
  const [file] = closure([name]);
  const users = [first, ...routes].filter(({ chunks }) => closure(chunks).has(file));
  for (const user of users) failures.push(`${user.name} loads ${name} before it is used`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
