/** Describes the choices of an advanced export. */
import { sql } from "kysely";
import { notAnswered, prefersNot, type AdvExport } from "#shared/contracts/exports.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { fieldLabel } from "../cells.ts";
import { exportTexts } from "../kind.ts";
import type { ChosenGroup } from "./query.ts";

/** Returns the label of the dates of an export. */
export const datesLabel = ({ t }: Repository, { datesOf, startDate, endDate }: AdvExport): string =>
  datesOf === "program" && (startDate || endDate)
    ? exportTexts(t)("report.inProgram")
    : t("records.mentees.fields.dateOfReferral");

/** Returns one line per group: its label and the chosen values. */
export const groupLines = (
  { db, registry, signedIn, t }: Repository,
  chosen: readonly ChosenGroup[],
): Promise<(readonly [string, string])[]> =>
  Promise.all(
    chosen.map(async ({ group, ids }) => {
      const list = registry.get(group.list);
      const options = ids.filter((id) => id !== notAnswered && id !== prefersNot);
      const { rows } = list
        ? await sql<{ name: string }>`select ${nameExpression(list, "t", signedIn.language)} as name
            from ${sql.table(list.table)} t where t.id = any(${options}::bigint[]) order by 1`.execute(db)
        : { rows: [] };
      const names = rows.map(({ name }) => name);
      if (ids.includes(prefersNot)) names.push(exportTexts(t)("prefersNot"));
      if (ids.includes(notAnswered)) names.push(exportTexts(t)("notAnswered"));
      const label = fieldLabel(group.type, signedIn.language, group.field) ?? group.key;
      return [label, names.join(", ")] as const;
    }),
  );
