import { expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { cellText } from "./cells.ts";
import { sortableMoment } from "#server/platform/sheets/cell.ts";

it("Exports state the local time and its zone, in 31 zones and every month, in both languages [A2.7-1]", () => {
  const starts = timezones.flatMap((code) =>
    Array.from({ length: 12 }, (_, month) =>
      makeMoment(`2027-${String(month + 1).padStart(2, "0")}-14T10:05`, ianaOf[code]!),
    ),
  );
  expect(starts).toHaveLength(372);
  const wrong = starts.filter(
    (moment) =>
      !/^\S+ 14, 2027, 10:05\sAM \S+$/.test(cellText("en", { moment })) ||
      !/^14 \S+ 2027, 10:05\S*(\s[ap]\.\sm\.)?.* \S+$/.test(cellText("es", { moment })) ||
      sortableMoment(moment) !== `${moment.local.replace("T", " ")} ${moment.zone}`,
  );
  expect(wrong.map((moment) => [cellText("en", { moment }), cellText("es", { moment })])).toEqual([]);
});

it("Documents show all decimal places of a number", () => {
  expect([0.0825, 1234.5, 0.1 + 0.2, -7].map((value) => cellText("en", value))).toEqual([
    "0.0825",
    "1,234.5",
    "0.3",
    "-7",
  ]);
});
