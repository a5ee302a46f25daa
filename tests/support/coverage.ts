/** Which requirements and acceptance lines the tests of a run cover. */

/** A test of a run. */
export interface RunTest {
  /** Path from the root, like `tests/e2e/chat.test.ts`. */
  readonly file: string;
  /** The titles of its groups, followed by its own. */
  readonly title: string;
  readonly isSkipped: boolean;
}

/** An id in brackets, like `[CHAT-01]`, `[A2.4]`, or `[14-A3.3]`: capitals, digits, points, and dashes. */
const bracketed = /\[([A-Z0-9.-]+)\]/g;
const isId = (text: string) => /[A-Z]/.test(text) && /\d$/.test(text);

const idsOf = (tests: readonly RunTest[]): Set<string> =>
  new Set(
    tests.flatMap(({ title }) => [...title.matchAll(bracketed)].map(([, id]) => id ?? "").filter(isId)),
  );

/** Returns the requirement ids that only skipped tests have in their titles. */
export function idsOnlySkipped(tests: readonly RunTest[]): string[] {
  const run = idsOf(tests.filter(({ isSkipped }) => !isSkipped));
  return [...idsOf(tests)].filter((id) => !run.has(id)).toSorted();
}

/** A test file that a line of docs/acceptance.md names, and the titles that it quotes. */
interface Citation {
  readonly line: string;
  readonly file: string;
  readonly titles: readonly string[];
}

/** A path without `.test.ts`, then perhaps a colon and quoted titles. */
const citation = /`((?:tests|src)\/[\w/-]+)`(?::((?:\s*(?:,|and)?\s*"[^"]+")+))?/g;

function citationsIn(page: string): Citation[] {
  const lines = page.split("\n").filter((line) => line.startsWith("| "));
  return lines.flatMap((line) =>
    [...line.matchAll(citation)].map(([, path, quotes = ""]) => ({
      line: line.split("|")[1]?.trim() ?? "",
      file: `${path}.test.ts`,
      titles: [...quotes.matchAll(/"([^"]+)"/g)].map(([, title]) => title ?? ""),
    })),
  );
}

/** Returns true if a title contains a quoted one. An ellipsis in the quote matches any words. */
function holds(title: string, quoted: string): boolean {
  let from = 0;
  for (const part of quoted.split("…")) {
    const at = title.indexOf(part.trim(), from);
    if (at < 0) return false;
    from = at + part.trim().length;
  }
  return true;
}

/**
 * Returns what docs/acceptance.md cites without a test that ran. Each cited file needs one, and each quoted title too.
 * @param page the text of docs/acceptance.md
 * @param isElsewhere whether a file belongs to a suite that is not part of the run
 */
export function citedNotRun(
  page: string,
  tests: readonly RunTest[],
  isElsewhere: (file: string) => boolean,
): string[] {
  const run = tests.filter(({ isSkipped }) => !isSkipped);
  return citationsIn(page)
    .filter(({ file }) => !isElsewhere(file))
    .flatMap(({ line, file, titles }) =>
      (titles.length > 0 ? titles : [""])
        .filter((title) => !run.some((test) => test.file === file && holds(test.title, title)))
        .map((title) => `${line}: ${file}${title ? ` "${title}"` : ""}`),
    );
}
