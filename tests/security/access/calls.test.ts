/** Every call outside the record tables, and no route without a line in the tables. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { tableNames } from "#shared/records/table-names.ts";
import { testApp } from "#tests/support/app.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { type Actor, makeActors } from "#tests/security/support/actors.ts";
import { outcome, type Owner, Prober, wholeAnswer } from "#tests/security/support/prober.ts";
import { sampleOf } from "#tests/security/support/sampling.ts";
import { actions } from "#tests/security/support/table-rules.ts";
import { missing } from "./expected.ts";
import type { Line } from "./line.ts";
import { exportLines } from "./lines-exports.ts";
import { menteeCallLines } from "./lines-mentee.ts";
import { personLines } from "./lines-person.ts";
import { getUrl, makeScene, type Scene } from "#tests/security/support/scene.ts";
import { servedRoutes, type ServedRoute } from "#tests/security/support/served-routes.ts";

const seed = 20_262;
const lines: readonly Line[] = [...personLines, ...menteeCallLines, ...exportLines];
const nameOf = ({ route, name }: Line): string => (name ? `${route} ${name}` : route);

interface Case {
  readonly line: Line;
  readonly owner: Owner;
  readonly actor: Actor;
}

let scene: Scene;
let actors: Actor[];
let cases: Case[];
let tried = 0;
let mismatches = 0;
const missingAnswers = new Map<string, string>();

// An actor who is refused everywhere never uses the session, which would expire, because the whole table takes over
// half an hour on a slow machine.
const test = testApp({ env: { SESSION_IDLE_MINUTES: "1440" } });
beforeAll(async () => {
  const prober = await Prober.make(test);
  scene = await makeScene(prober);
  actors = await makeActors(prober);
  const all = lines.flatMap((line) =>
    line.owners.flatMap((owner) => actors.map((actor) => ({ line, owner, actor }))),
  );
  const groups = ({ line, owner, actor }: Case) => [
    `${nameOf(line)} ${owner}`,
    `${nameOf(line)} ${line.expected(actor, owner)}`,
    actor.name,
  ];
  cases = isWhole ? all : sampleOf(all, 1, seed, groups);
});

async function missingAnswer({ line, actor }: Case): Promise<string> {
  const key = `${nameOf(line)} ${actor.name}`;
  const found = missingAnswers.get(key) ?? wholeAnswer(await line.send(scene, actor, null));
  missingAnswers.set(key, found);
  return found;
}

async function problemOf(one: Case): Promise<string | null> {
  const { line, owner, actor } = one;
  const answer = await line.send(scene, actor, owner);
  const [actual, expected] = [outcome(answer), line.expected(actor, owner)];
  const name = `${nameOf(line)} ${owner}: ${actor.name}`;
  if (actual !== expected)
    return `${name} answers ${actual} instead of ${expected}: ${answer.text.slice(0, 200)}`;
  const isHidden = expected === missing && wholeAnswer(answer) !== (await missingAnswer(one));
  return isHidden ? `${name} differs from what is missing: ${wholeAnswer(answer).slice(0, 400)}` : null;
}

describe("The calls outside the tables", () => {
  it.each(lines.map((line) => [nameOf(line), line] as const))(
    "include %s, which answers everyone as the contract says [CALL-14] [PERM-15] [PERM-16] [PERM-17] [PERM-18] [PERM-19] [PERM-35]",
    async (_name, line) => {
      const problems: string[] = [];
      for (const one of cases.filter((some) => some.line === line)) {
        const problem = await problemOf(one);
        tried += 1;
        if (problem) problems.push(problem);
      }
      mismatches += problems.length;
      expect(problems).toEqual([]);
    },
  );
});

/** Returns true for routes of the web app's files. The router prints the one of the assets without its prefix. */
const isWebFile = ({ url }: ServedRoute): boolean =>
  url === "*" ||
  (!url.startsWith("/apicalls") && existsSync(join(import.meta.dirname, "../../../dist/web", url)));

describe("The routes of the application", () => {
  const recordRoutes = () =>
    tableNames.flatMap((table) => actions.map((act) => `POST /apicalls/${scene.prober.pathOf(act, table)}`));

  it("each have a line in the tables, and each line has its route", () => {
    const served = servedRoutes(test.app).filter((route) => !isWebFile(route));
    const gets = new Set(served.filter(({ method }) => method === "GET").map(({ url }) => url));
    const names = served
      .filter(({ method, url }) => method !== "HEAD" || !gets.has(url))
      .map(({ method, url }) => `${method} ${url}`);
    expect(names.length).toBeGreaterThan(50);
    expect([...new Set(names)].toSorted(), "Each call needs a line in one of the files lines-*.ts").toEqual(
      [...new Set([...lines.map(({ route }) => route), ...recordRoutes()])].toSorted(),
    );
  });

  it("reject callers without a session, whatever the method [CALL-14]", async () => {
    const anonymous = actors[0]!;
    const closed = new Set(
      lines
        .filter((line) => line.expected(anonymous, "own") === "401")
        .map(({ route }) => route.split(" ")[1]),
    );
    const heads = servedRoutes(test.app).filter(({ method, url }) => method === "HEAD" && closed.has(url));
    expect(heads.length).toBeGreaterThan(10);
    for (const { url } of heads) {
      for (const { name, person } of actors.filter(({ kind }) => kind === "nobody")) {
        const path = url.replace(/:\w+/, "1");
        expect(`${path} ${name} ${(await getUrl(scene, path, person.token, "HEAD")).status}`).toBe(
          `${path} ${name} 401`,
        );
        tried += 1;
      }
    }
  });
});

it("The tests tried every call and every actor", () => {
  expect(new Set(cases.map(({ line }) => nameOf(line)))).toEqual(new Set(lines.map(nameOf)));
  expect(new Set(cases.map(({ actor }) => actor.name)).size).toBe(actors.length);
  record({
    test: "Access matrix: other calls",
    count: tried,
    atLeast: 4000,
    result: `${mismatches} mismatches`,
  });
});
