/** The pages for goals, tasks, and challenges: a table of all, followed by the author and the notes of each. */
import type { Content } from "pdfmake/interfaces";
import type { StoredEntry } from "#shared/fields/codec.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { dayIn } from "#shared/fields/days.ts";
import { dayText } from "../cells.ts";
import { exportTexts } from "../kind.ts";
import { dataTable, heading, underHeading } from "../pdf/blocks.ts";
import {
  entryLines,
  inactiveText,
  isLong,
  labelOf,
  shortFacts,
  shownFields,
  signature,
  valueOf,
  type Paper,
} from "./paper.ts";

/** Returns the state: open, overdue, inactive, or completed with date and person. */
function stateOf(paper: Paper, row: StoredRow): string {
  const { repository, section } = paper;
  const translate = exportTexts(repository.t);
  const { language, zone } = repository.signedIn;
  if (row["completed"] === true) {
    const { completedAt, completedBy } = section.traces.get(row.id) ?? {};
    const day = completedAt ? dayText(language, dayIn(zone, completedAt)) : "";
    const done = repository.t("records.menteeUserGoals.fields.completed");
    return [done, day, completedBy, inactiveText(paper, row)].filter(Boolean).join(", ");
  }
  // Inactive work is never overdue.
  if (inactiveText(paper, row)) return inactiveText(paper, row);
  return translate(section.traces.get(row.id)?.isLate ? "caseFile.overdue" : "caseFile.open");
}

export function assignmentPages(paper: Paper): Content[] {
  const { section, repository, reading } = paper;
  const fields = Object.entries(reading.type.fields);
  const [item = ""] = fields.find(([, field]) => field.value === "id") ?? [];
  const columns = [item, "startDate", "endDate", "points"];
  const summary = dataTable(
    [...columns.map((name) => labelOf(paper, name)), exportTexts(repository.t)("caseFile.status")],
    section.rows.map((row) => [...columns.map((name) => valueOf(paper, name, row)), stateOf(paper, row)]),
    ["*", 70, 70, 40, 120],
  );
  const others = shownFields(paper, new Set([...columns, "completed"]));
  const short = others.filter(([, field]) => !isLong(field)).map(([name]) => name);
  const details = section.rows.flatMap((row): Content[] => {
    const texts = others.flatMap(([name, field]): Content[] => {
      if (!isLong(field) || !row[name]) return [];
      if (field.value === "entries") return entryLines(paper, name, field, row[name] as StoredEntry[]);
      return [{ text: String(row[name]), margin: [0, 0, 0, 4] }];
    });
    const content = [signature(paper, row), ...shortFacts(paper, short, row), ...texts];
    return underHeading(heading(valueOf(paper, item, row), "h3"), [{ stack: content }]);
  });
  const title = heading(exportTexts(repository.t)("caseFile.details"), "h2");
  return [summary, ...underHeading(title, details)];
}
