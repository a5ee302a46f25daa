import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { rewritten, scaleDocuments } from "./scale/documents.ts";
import { assumed, calls } from "./scale/inputs.ts";
import { reaches, reckon } from "./scale/model.ts";
import { parts } from "./scale/text.ts";

it("the documents say what the arithmetic says (node bench/scale.ts)", async () => {
  const texts = await Promise.all(scaleDocuments.map((path) => readFile(path, "utf8")));
  for (const name of Object.keys(parts())) expect(texts.join()).toContain(`<!-- reckoned: ${name} -->`);
  for (const [at, path] of scaleDocuments.entries())
    expect(await rewritten(texts[at]!, path)).toBe(texts[at]);
});

it("people's calls are shared out whole, and every kind has its cost", () => {
  const shares = Object.values(assumed.mix);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  const { byHand, perSecond, rows, cores } = reckon();
  expect(byHand).toBeCloseTo(6666.7, 1);
  expect(perSecond).toBeCloseTo(10_000, 6);
  // By hand: lists, 30 % of 6,667 a second.
  const lists = rows.find(({ name }) => name === "lists of mentees");
  expect(lists?.app).toBeCloseTo(2 * calls.list.app, 6);
  expect(lists?.db).toBeCloseTo(2 * calls.list.db, 6);
  expect(rows.reduce((sum, { db }) => sum + db, 0)).toBeCloseTo(cores.db, 9);
});

it("half the screens need half of everything, and bounds are reached where the arithmetic says", () => {
  const [whole, half] = [reckon(), reckon(assumed.screens / 2)];
  for (const of of [
    (r: typeof whole) => r.cores.app,
    (r: typeof whole) => r.cores.db,
    (r: typeof whole) => r.audit.year,
    (r: typeof whole) => r.disk.tenYears,
    (r: typeof whole) => r.redis.counters,
  ])
    expect(of(half)).toBeCloseTo(of(whole) / 2, 3);
  const organizations = reaches(({ cores }) => cores.db, 4);
  const there = reckon((assumed.screens * organizations) / assumed.organizations);
  expect(there.cores.db).toBeCloseTo(4, 9);
});
