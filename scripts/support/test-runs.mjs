// Writes docs/test-runs.md, the result of the last full run of `npm test`. Used by `npm test -- --record`.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

const page = "docs/test-runs.md";
/** Maximum age of a recorded run, in commits. */
const maxAge = 150;

/** @returns the output of Git, or undefined without Git or outside of a repository */
function git(...args) {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}

/** @returns the reason why this tree can't be recorded, or undefined */
export function whyNotRecorded() {
  if (!git("rev-parse", "HEAD")) return "A recorded run needs a Git repository.";
  if (git("status", "--porcelain")) return "A recorded run needs a tree without uncommitted changes.";
  return undefined;
}

/**
 * Writes the page.
 * @param {{ files: number, passed: number, skipped: number }} counts
 * @param {number} seconds how long the run took, with the checks
 */
export function recordRun({ files, passed, skipped }, seconds) {
  const text = `# The last full test run

\`npm test -- --record\` writes this page after a run without failures. \`npm run check\` fails when the page is more than
${maxAge} commits old. A run fails if only skipped tests cover a requirement or a line of [acceptance.md](acceptance.md).
\`npm run test:all\` runs the skipped tests too.

- Finished: ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC
- Commit: ${git("rev-parse", "HEAD")}
- Test files: ${files}
- Passed tests: ${passed}
- Skipped tests: ${skipped}
- Minutes: ${(seconds / 60).toFixed(1)} on ${availableParallelism()} cores
`;
  writeFileSync(join(root, page), text);
}

/**
 * Returns what is wrong with the page, or undefined. A shallow clone and a copy without Git lack the history for that,
 * so nothing counts as wrong.
 */
export function staleRun() {
  const isShallow = git("rev-parse", "--is-shallow-repository");
  if (isShallow !== "false") return undefined;
  const commit = /^- Commit: ([0-9a-f]{40})$/m.exec(readFileSync(join(root, page), "utf8"))?.[1];
  if (!commit) return `${page} names no commit.`;
  const age = git("rev-list", "--count", `${commit}..HEAD`);
  if (age === undefined) return `${page} names a commit that this repository does not have.`;
  if (Number(age) > maxAge) return `${page} is ${age} commits old. At most ${maxAge} are allowed.`;
  return undefined;
}
