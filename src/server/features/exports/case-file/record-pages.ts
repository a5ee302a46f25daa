/** The pages for general records, one after the other: date and name, author and time, and the values. */
import type { Content } from "pdfmake/interfaces";
import type { StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { exportTexts } from "../kind.ts";
import { facts, heading, underHeading } from "../pdf/blocks.ts";
import { richTextContent } from "../pdf/rich-text.ts";
import {
  changeLine,
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

const isName = (field: Field | undefined): boolean => field?.value === "text" || field?.value === "id";

/**
 * Returns the fields for the heading of a record after its date: its name, or else the first name-like column of its
 * list.
 */
function nameFields({ nameFields: own, list, fields }: RecordType): readonly string[] {
  if (own.length > 0) return own;
  const first = list?.columns.find((name) => name !== list.dateField && isName(fields[name]));
  return first ? [first] : [];
}

/** Returns one field of a heading as text. A due date or a start date gets a label. */
function titleWord(paper: Paper, name: string, row: StoredRow): string {
  const { workFields, period } = paper.reading.type;
  const isLabeled = name === workFields?.due || name === period?.from;
  return [isLabeled ? `${labelOf(paper, name)}:` : "", valueOf(paper, name, row)].filter(Boolean).join(" ");
}

/** Placeholder for a question with no answer yet. */
const unanswered = ({ reading: { type }, repository }: Paper): Content[] =>
  Object.values(type.fields).some(({ answerable }) => answerable)
    ? [{ text: exportTexts(repository.t)("notAnswered"), margin: [0, 0, 0, 4] }]
    : [];

function longText(paper: Paper, name: string, field: Field, row: StoredRow): Content[] {
  const value = row[name];
  if (!value) return [];
  if (field.value === "entries") return entryLines(paper, name, field, value as StoredEntry[]);
  const content: Content[] =
    field.value === "html" ? richTextContent(String(value)) : [{ text: String(value), margin: [0, 0, 0, 4] }];
  // The text of a note needs no label.
  if (paper.reading.type.feed?.text === name || content.length === 0) return content;
  return [{ text: labelOf(paper, name), style: "label", margin: [0, 2, 0, 2] }, ...content];
}

export function recordPages(paper: Paper): Content[] {
  const { type } = paper.reading;
  const title = [...(type.list?.dateField ? [type.list.dateField] : []), ...nameFields(type)];
  const others = shownFields(paper, new Set(title));
  const short = others.filter(([, field]) => !isLong(field)).map(([name]) => name);
  return paper.section.rows.flatMap((row) => {
    const words = [...title.map((name) => titleWord(paper, name, row)), inactiveText(paper, row)];
    const said = [
      ...(type.single
        ? facts(short.map((name) => [labelOf(paper, name), valueOf(paper, name, row)] as const))
        : shortFacts(paper, short, row)),
      ...others.flatMap(([name, field]) => (isLong(field) ? longText(paper, name, field, row) : [])),
    ];
    const content = said.length > 0 ? said : unanswered(paper);
    return underHeading(heading(words.filter(Boolean).join(" · "), "h2"), [
      // Signature and change come first, so that no page break separates them from their record.
      { stack: [signature(paper, row), ...changeLine(paper, row), ...content] },
    ]);
  });
}
