// Part of `npm run check`: checks the size budget of the web app, that is, what a first visit and every later route
// transfer (brotli). Builds the web app if its sources have changed. `--files` also lists the files of the first visit.
import { defaultLanguage, languageCodes } from "../src/shared/constants.ts";
import { buildWebIfNeeded } from "./support/web-build.mjs";
import { readWebBuild } from "./support/web-size.mjs";

/** Kilobytes of 1,000 bytes. */
const budget = {
  firstJs: 190,
  firstCss: 40,
  neededJs: 67,
  laterJs: 60.5,
  menteeFormJs: 68,
  appointmentJs: 63.5,
  homeJs: 194,
  menteeJs: 295,
};

const texts = (name) => `src/shared/i18n/LANGUAGE/${name}.ts`;
/** Loaded by every visit. */
const always = ["entry", texts("parts")];
/** Additionally loaded by everyone who is signed in. */
const signedIn = [...always, "signed-in"];
const first = { name: "mentee list", chunks: [...signedIn, "lists", texts("records/mentees")] };
/** What the sign-in screen loads in the background: the home page of a mentee. Lists and forms aren't part of it. */
const home = [...signedIn, "dashboard-screen"].concat(["auth", "dashboard"].map(texts));
/** Everything that a mentee loads, from sign-in to the first page and right after it. */
const firstOfMentee = [...home, "sign-in", "own-questions"].concat(["plan", "push"].map(texts));
const form = ["record-form", texts("screens/form"), texts("history")];
const workspace = [
  "mentee-workspace",
  texts("screens/mentee"),
  texts("records/mentee-sub-records"),
  texts("documents"),
];
const chat = ["message-pane", texts("chat")];
const account = ["account-shell", texts("own-account"), texts("auth")];

/** Loaded by every visit right after its first screen: for errors and closed pages, and the live connection. */
const needed = [
  "needed",
  "needed-signed-in",
  "own-work",
  "toast-library",
  "live",
  "src/web/lib/live/socket-library.ts",
];

/** All chunks that a route loads to show its content, at once or one after the other. */
const routes = [
  { name: "team members", chunks: [texts("records/people")] },
  { name: "settings", chunks: [texts("records/others")] },
  { name: "record form", chunks: form },
  { name: "form, team member", chunks: [...form, "password-input", texts("auth"), texts("records/people")] },
  { name: "form, organization", chunks: [...form, "linked-table", texts("records/people")] },
  { name: "form, settings", chunks: [...form, texts("records/others")] },
  { name: "mentee profile", chunks: [...workspace, "profile-page", texts("screens/form"), texts("history")] },
  // The workspace and the form in one, with the naming rules for the search in its options.
  { name: "form, mentee", chunks: [...workspace, ...form], js: budget.menteeFormJs },
  { name: "files of a mentee", chunks: [...workspace, "upload-screen"] },
  { name: "chat with a mentee", chunks: [...workspace, ...chat] },
  {
    name: "dashboard",
    chunks: ["dashboard-screen", "today"].concat(
      ["dashboard", "chat", "today", "calendar", "records/mentee-sub-records"].map(texts),
    ),
  },
  { name: "chat", chunks: ["chat-screen", ...chat] },
  { name: "calendar", chunks: ["calendar-screen", texts("calendar"), texts("records/mentee-sub-records")] },
  {
    name: "new appointment",
    chunks: ["quick-panel", "repeat-input", ...form, texts("calendar"), texts("day-input")],
    js: budget.appointmentJs,
  },
  { name: "own profile", chunks: [...account, "profile-screen", texts("screens/form")] },
  { name: "own password", chunks: [...account, "password-screen"] },
  { name: "notifications", chunks: [...account, "notifications-screen"] },
  {
    name: "audit trail",
    chunks: ["people", "others", "mentee-sub-records"].map((name) => texts(`records/${name}`)),
  },
  { name: "download", chunks: ["download-screen"] },
  { name: "footer page", chunks: ["content-screen"] },
  { name: "plan of a mentee", chunks: ["plan-route", texts("plan"), texts("dashboard")] },
  { name: "library of a mentee", chunks: ["find-route", texts("find"), texts("records/others")] },
  { name: "overview of a mentee", chunks: [...workspace, "overview-page", texts("calendar"), texts("plan")] },
  { name: "caseload", chunks: ["caseload-screen", texts("caseload"), texts("records/people")] },
  { name: "measures", chunks: ["measures-screen", texts("measures"), texts("records/measures")] },
  { name: "check-in", chunks: ["check-in-screen", texts("check-in")] },
  {
    name: "import",
    chunks: ["imports-screen", "drop-area", texts("imports"), texts("records/mentee-sub-records")],
  },
  { name: "duplicates", chunks: ["duplicates-route", texts("duplicates")] },
  { name: "sign-in", chunks: ["sign-in", texts("auth")] },
];

/** Loaded only when used. No route may need them to show its content. */
const onDemand = ["rich-text-editor", "leaflet-map", "file-preview", "password-strength"];

/** What people see first on staff screens. It must not wait for the code of menus, dialogs, and forms. */
const shownFirst = ["list-lines", "today", "mentee-workspace", "profile-page"];
const shownLater = ["needed", "inputs", "record-form"];

if (!(await buildWebIfNeeded())) process.exit(1);
const { closure: closureOf, size } = readWebBuild();
const inLanguage = (language) => (names) =>
  closureOf(names.map((name) => name.replace("LANGUAGE", language)));
const firstBytes = (language) => size(inLanguage(language)(first.chunks)).js;
/** The files of a visit in the language with the largest texts. */
const [largest] = languageCodes.toSorted((one, other) => firstBytes(other) - firstBytes(one));
const closure = inLanguage(largest);
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
// The sum that tests/e2e/requests measures in the browser.
const measured = [...inLanguage(defaultLanguage)(first.chunks), "first-paint.js"];
report("first visit, in English", size(measured), budget.firstJs, budget.firstCss);
const neededFiles = closure(needed).difference(firstFiles);
report("+ after the first screen", size(neededFiles), budget.neededJs, budget.firstCss);
report("home of a mentee", size(closure(home)), budget.homeJs, budget.firstCss);
const menteeFiles = closure([...firstOfMentee, ...needed]);
report("first page of a mentee", size(menteeFiles), budget.menteeJs, budget.firstCss);
const everyVisit = firstFiles.union(neededFiles);
for (const { name, chunks, js = budget.laterJs } of routes) {
  const added = closure(chunks).difference(everyVisit);
  report(`+ ${name}`, size(added), js, budget.firstCss);
}
for (const name of onDemand) {
  const [file] = closure([name]);
  const users = [first, ...routes].filter(({ chunks }) => closure(chunks).has(file));
  for (const user of users) failures.push(`${user.name} loads ${name} before it is used`);
}
for (const name of shownLater) {
  const [file] = closure([name]);
  for (const user of shownFirst) if (closure([user]).has(file)) failures.push(`${user} waits for ${name}`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
