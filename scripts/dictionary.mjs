// Part of `npm run check`: identifiers use the words of the field. Each of these had a private meaning here once.
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { root } from "./support/root.mjs";

const words = [
  /\w*Verdict\b|\bverdict\b/,
  /\bobey\w*|\bheed\w*/,
  /\w*Wish\b|\bwish(?:es)?\b/,
  /\b(?:File|Socket)?Refusal\b|\brefuseFields\b/,
  /\bstandsIn\b|\bkept(?!On\b|Id\b)[A-Z]\w*|\bisBrief\b|\bsaveOnce\b/,
  /\bnoteDone\b|\bisNoted\b|\bEntrant\b|\bstrangerKey\b/,
  /\b\w*Desk\b|\bunderWay\b|\bmakePatient\b|\bpatienceMs\b/,
  /\b\w*Door\b|\bmayEnter\b|\bcrowd\b|\b\w*Pace\b|\bPlaces\b|\blookAround\b/,
  /\btell(?!Mentee\b)[A-Z]\w*|\btakeUntold\b|\bcomplain\b|\bsay\b/,
  /\bShelf\b|\bhearNews\b|\btakeOver\b|\bWhenNear\b|\bLate[A-Z]\w*|\bOpenedMenu\b/,
  /\b\w+AtMost\b|\b(?:most|longest)[A-Z]\w*/,
  /\bputLabel\b|\bfieldOfLabel\b|\boncePerType\b|\bMenteeOfNew\b|\brequireMenteeOfNew\b/,
  /\breckon\w*|\busualPaper\b|\bleftOut\b|\bstillNames\b|\bgrowsAlone\b|\btakeTurns\b/,
];
const old = new RegExp(words.map(({ source }) => source).join("|"), "g");

/** Leaves identifiers: comments, quoted texts and what templates say between their placeholders go. */
const identifiersOf = (code) =>
  code
    .replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
    .replace(/>[^<>{}]*<\//g, "></")
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(" "));

const files = ["src", "bench", "scripts"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
  .map((path) => path.split(sep).join("/"))
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\/i18n\/|\.test\.|scripts\/dictionary/.test(path));
const found = files.flatMap((path) =>
  [...new Set(identifiersOf(readFileSync(join(root, path), "utf8")).match(old))].map(
    (word) => `${path}: ${word}`,
  ),
);
console.log(`${files.length} files, ${found.length} identifiers of the old dictionary`);
for (const one of found) console.log(`  ${one}`);
process.exitCode = found.length === 0 ? 0 : 1;
