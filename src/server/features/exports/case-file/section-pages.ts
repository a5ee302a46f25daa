/** The pages of one item below the mentee. */
import type { Content } from "pdfmake/interfaces";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { cellText } from "../cells.ts";
import { exportTexts } from "../kind.ts";
import { dataTable } from "../pdf/blocks.ts";
import { assignmentPages } from "./assignment-pages.ts";
import type { CaseSection } from "./case-data.ts";
import { addedText, fileText, inactiveText, labelOf, valueOf, type Paper } from "./paper.ts";
import { recordPages } from "./record-pages.ts";

/** Returns the field with the file, for records that consist only of a file. */
const fileField = ({ fields }: RecordType): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.value === "file" && fields[name].required === "always");

function filePages(paper: Paper, field: string): Content[] {
  const { section, repository, reading, files } = paper;
  const translate = exportTexts(repository.t);
  const size = (stored: string): string => {
    const bytes = files.get(stored)?.size;
    if (bytes === null || bytes === undefined) return "";
    return `${cellText(reading.language, Math.max(1, Math.round(bytes / 1024)))} KB`;
  };
  const { list, nameFields } = reading.type;
  const dateField = list?.dateField;
  const columns = [...(dateField ? [dateField] : []), ...nameFields];
  const rows = section.rows.map((row) => {
    const stored = String(row[field] ?? "");
    const words = columns.map((name) => valueOf(paper, name, row));
    const named = [
      ...words.slice(0, -1),
      [words.at(-1), inactiveText(paper, row)].filter(Boolean).join(" · "),
    ];
    return [...named, fileText(paper, stored), addedText(paper, row), size(stored)];
  });
  const widths = [...columns.map((name) => (name === dateField ? 65 : "*")), "*", 90, 45];
  const head = [
    ...[...columns, field].map((name) => labelOf(paper, name)),
    translate("caseFile.added"),
    translate("caseFile.size"),
  ];
  return [
    { text: translate("caseFile.fileNote"), style: "label", margin: [0, 0, 0, 6] },
    dataTable(head, rows, widths),
  ];
}

/** Returns the content of one item. Empty if there are no records. */
export function sectionPages(
  repository: Repository,
  section: CaseSection,
  { files, hasFiles }: Pick<Paper, "files" | "hasFiles">,
): Content[] {
  if (section.rows.length === 0) return [];
  const { type } = section.query;
  const { language, zone } = repository.signedIn;
  const reading = { type, language, zone, fileNames: section.fileNames };
  const paper: Paper = { repository, section, reading, files, hasFiles };
  if (type.doneField) return assignmentPages(paper);
  const field = fileField(type);
  return field ? filePages(paper, field) : recordPages(paper);
}
