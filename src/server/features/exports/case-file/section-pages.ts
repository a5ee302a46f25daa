/** The pages of one item below the mentee. */
import type { Content } from "pdfmake/interfaces";
import type { StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { todayIn } from "#server/core/accounts/today.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { cellOf, cellText, dayText, fieldLabel, type Reading } from "../cells.ts";
import { exportTexts, timeText } from "../kind.ts";
import { dataTable, facts, heading, together, underHeading } from "../pdf/blocks.ts";
import { richTextContent } from "../pdf/rich-text.ts";
import type { CaseSection } from "./case-data.ts";
import type { CaseFile } from "./case-files.ts";

interface Paper {
  readonly repository: Repository;
  readonly section: CaseSection;
  readonly reading: Reading;
  readonly files: ReadonlyMap<string, CaseFile>;
  readonly hasFiles: boolean;
}

const valueOf = ({ reading }: Paper, name: string, row: StoredRow): string =>
  cellText(reading.language, cellOf(reading, name, row));

const labelOf = ({ reading }: Paper, name: string): string =>
  fieldLabel(reading.type, reading.language, name) ?? name;

/** Whole texts stand on their own; a table row with one could be longer than a page. */
const isLong = (field: Field): boolean => field.kind === "textarea" || field.value === "entries";

function fileText({ repository, files, hasFiles, reading }: Paper, stored: string): string {
  const file = files.get(stored);
  if (file && hasFiles && file.size !== null) return file.path;
  const missing = file?.size === null ? ` (${exportTexts(repository.t)("caseFile.fileMissing")})` : "";
  return `${reading.fileNames.get(stored) ?? stored}${missing}`;
}

function entryLines(paper: Paper, name: string, field: Field, entries: readonly StoredEntry[]): Content[] {
  if (entries.length === 0) return [];
  const { language } = paper.reading;
  const line = (entry: StoredEntry): Content => {
    const parts = Object.entries(field.of ?? {});
    const said = (test: (part: Field) => boolean) =>
      parts.filter(([part, declared]) => test(declared) && entry[part]).map(([part]) => part);
    const stamp = said((part) => part.readOnly === true).map((part) => {
      const value = String(entry[part]);
      return field.of?.[part]?.value === "instant" ? dayText(language, new Date(value)) : value;
    });
    const words = said((part) => !part.readOnly).map((part) =>
      field.of?.[part]?.value === "file" ? fileText(paper, String(entry[part])) : String(entry[part]),
    );
    return {
      text: [{ text: `${stamp.join(" · ")}  `, style: "label" }, { text: words.join(" · ") }],
      margin: [0, 0, 0, 3],
    };
  };
  const label: Content = { text: labelOf(paper, name), style: "label", margin: [0, 2, 0, 2] };
  return underHeading(label, [{ ul: entries.map(line) }]);
}

/** Open, past its end, or completed: when and by whom. */
function stateOf({ repository, section }: Paper, row: StoredRow): string {
  const translate = exportTexts(repository.t);
  if (row["completed"] === true) {
    const { completedAt, completedBy } = section.traces.get(row.id) ?? {};
    const { language, zone } = repository.signedIn;
    const day = completedAt ? dayText(language, todayIn(zone, completedAt).day) : "";
    return [repository.t("records.menteeUserGoals.fields.completed"), day, completedBy]
      .filter(Boolean)
      .join(", ");
  }
  const isOverdue =
    typeof row["endDate"] === "string" && row["endDate"] < todayIn(repository.signedIn.zone).day;
  return translate(isOverdue ? "caseFile.overdue" : "caseFile.open");
}

/** Who wrote a record, and when. */
function signature({ repository, section }: Paper, row: StoredRow): Content {
  const trace = section.traces.get(row.id);
  const time = trace ? timeText(repository, trace.createdAt) : "";
  const text = exportTexts(repository.t)(trace?.createdBy ? "caseFile.signed" : "caseFile.signedUnknown", {
    name: trace?.createdBy ?? "",
    time,
  });
  return { text, style: "small", margin: [0, 0, 0, 4] };
}

function assignmentPages(paper: Paper): Content[] {
  const { section, repository, reading } = paper;
  const fields = Object.entries(reading.type.fields);
  const [item = ""] = fields.find(([, field]) => field.value === "id") ?? [];
  const columns = [item, "startDate", "endDate", "points"];
  const summary = dataTable(
    [...columns.map((name) => labelOf(paper, name)), exportTexts(repository.t)("caseFile.status")],
    section.rows.map((row) => [...columns.map((name) => valueOf(paper, name, row)), stateOf(paper, row)]),
    ["*", 70, 70, 40, 120],
  );
  const details = section.rows.flatMap((row): Content[] => {
    const texts = fields.flatMap(([name, field]): Content[] => {
      if (!isLong(field) || !row[name]) return [];
      if (field.value === "entries") return entryLines(paper, name, field, row[name] as StoredEntry[]);
      return [{ text: String(row[name]), margin: [0, 0, 0, 4] }];
    });
    return texts.length > 0 ? underHeading(heading(valueOf(paper, item, row), "h3"), texts) : [];
  });
  const title = heading(exportTexts(repository.t)("caseFile.details"), "h2");
  return [summary, ...(details.length > 0 ? underHeading(title, details) : [])];
}

const notePages = (paper: Paper): Content[] =>
  paper.section.rows.flatMap((row) =>
    underHeading(
      heading(`${valueOf(paper, "date", row)} · ${valueOf(paper, "noteTitle", row)}`, "h2"),
      together([signature(paper, row), ...richTextContent(String(row["note"] ?? ""))]),
    ),
  );

function filePages(paper: Paper): Content[] {
  const { section, repository, reading, files } = paper;
  const translate = exportTexts(repository.t);
  const size = (stored: string): string => {
    const bytes = files.get(stored)?.size;
    if (bytes === null || bytes === undefined) return "";
    return `${cellText(reading.language, Math.max(1, Math.round(bytes / 1024)))} KB`;
  };
  const rows = section.rows.map((row) => {
    const stored = String(row["file"] ?? "");
    return [valueOf(paper, "date", row), valueOf(paper, "name", row), fileText(paper, stored), size(stored)];
  });
  const head = [...["date", "name", "file"].map((name) => labelOf(paper, name)), translate("caseFile.size")];
  return [
    { text: translate("caseFile.fileNote"), style: "label", margin: [0, 0, 0, 6] },
    dataTable(head, rows, [75, "*", "*", 55]),
  ];
}

function assessmentPages(paper: Paper): Content[] {
  const names = Object.entries(paper.reading.type.fields).filter(([, field]) => field.value === "idList");
  const title = (row: StoredRow): string =>
    [valueOf(paper, "date", row), valueOf(paper, "assessor", row)].filter(Boolean).join(" · ");
  const changed = (row: StoredRow): Content => {
    const trace = paper.section.traces.get(row.id);
    // As it was entered, there is nothing to say of a change.
    if (!trace || trace.updatedAt.getTime() === trace.createdAt.getTime()) return "";
    const time = timeText(paper.repository, trace.updatedAt);
    const text = exportTexts(paper.repository.t)("caseFile.changedOn", { time });
    return { text, style: "small", margin: [0, 0, 0, 6] };
  };
  return paper.section.rows.flatMap((row) =>
    underHeading(heading(title(row), "h2"), [
      signature(paper, row),
      changed(row),
      ...facts(names.map(([name]) => [labelOf(paper, name), valueOf(paper, name, row)] as const)),
    ]),
  );
}

const makers = {
  assessments: assessmentPages,
  goals: assignmentPages,
  tasks: assignmentPages,
  challenges: assignmentPages,
  notes: notePages,
  files: filePages,
  profile: () => [],
} as const;

/** The content of one item; empty when nothing was entered. */
export function sectionPages(
  repository: Repository,
  section: CaseSection,
  { files, hasFiles }: Pick<Paper, "files" | "hasFiles">,
): Content[] {
  if (section.rows.length === 0) return [];
  const { type } = section.query;
  const reading = { type, language: repository.signedIn.language, fileNames: section.fileNames };
  return makers[section.item]({ repository, section, reading, files, hasFiles });
}
