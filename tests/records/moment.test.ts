/** The instants computed from local times agree with PostgreSQL's in the same zones. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.close());

it("PostgreSQL agrees on moments in 31 zones and 12 months, outside the hour that occurs twice [E1]", async () => {
  const moments = Object.values(ianaOf).flatMap((zone) =>
    Array.from({ length: 12 * 28 }, (_, place) => {
      const [month, day] = [Math.floor(place / 28), (place % 28) + 1];
      // Rotates through the hours of a day.
      const time = new Date(Date.UTC(2027, month, day, (place * 5) % 24, 15));
      return makeMoment(time.toISOString().slice(0, 16), zone);
    }),
  );
  const { rows } = await test.pool.query<{
    local: string;
    zone: string;
    known: Date;
    at: Date;
    isTwice: boolean;
  }>(
    `select m.local::text, m.zone, m.at, m.local at time zone m.zone as known,
       ((m.local at time zone m.zone) - interval '1 hour') at time zone m.zone = m.local as "isTwice"
     from json_to_recordset($1::json) as m (local timestamp, zone text, at timestamptz)`,
    [JSON.stringify(moments)],
  );
  expect(rows).toHaveLength(31 * 12 * 28);
  const wrong = rows.filter(({ known, at, isTwice }) => !isTwice && known.getTime() !== at.getTime());
  expect(wrong).toEqual([]);
});
