/** Which field a column is most likely meant for. */
import { menteeColumn } from "#shared/contracts/import-choices.ts";
import type { ImportColumn, MappedColumn, SuggestionReason } from "#shared/contracts/imports.ts";
import { foldText } from "#shared/search-words.ts";
import { dateOrders } from "../check/read-value.ts";
import type { Target } from "../fields.ts";
import type { SheetRow } from "./csv.ts";

/** Rows that samples are taken from, and how many. */
const sampleRows = 50;
const maxSamples = 5;

/** What people call a field beside its label, folded; by wire name. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  firstName: ["first", "given name", "forename", "nombre", "nombres", "primer nombre"],
  middleName: ["middle", "middle initial", "mi", "segundo nombre", "inicial"],
  lastName: ["last", "surname", "family name", "apellido", "apellidos", "primer apellido"],
  birthday: [
    "dob",
    "date of birth",
    "birth date",
    "birthdate",
    "born",
    "fecha de nacimiento",
    "nacimiento",
    "f nacimiento",
  ],
  email: ["e mail", "mail", "email address", "correo", "correo electronico"],
  cellPhone: ["phone", "cell", "mobile", "phone number", "telefono", "celular", "movil", "tel"],
  workPhone: ["work", "office phone", "telefono del trabajo"],
  address: ["home address", "street", "street address", "direccion", "domicilio"],
  clientId: [
    "id",
    "client",
    "client no",
    "client number",
    "case number",
    "mrn",
    "id de cliente",
    "expediente",
    "no de cliente",
    "numero de cliente",
  ],
  gender: ["sex", "sexo", "genero"],
  race: ["race", "ethnicity", "raza", "etnia"],
  primaryLanguage: ["language", "idioma", "lengua"],
  dateOfReferral: ["referral date", "referred", "fecha de referencia", "fecha de derivacion"],
  dateOfAdmission: ["intake", "intake date", "admitted", "admission", "fecha de ingreso", "ingreso"],
  dateOfDischarge: ["discharged", "exit date", "fecha de egreso", "egreso", "fecha de alta"],
  caseManager: ["manager", "case worker", "caseworker", "assigned to", "responsable", "trabajador social"],
  notes: ["comments", "remarks", "notas", "comentarios", "observaciones"],
  note: ["text", "comment", "texto", "comentario"],
  noteTitle: ["subject", "title", "asunto", "titulo"],
  [menteeColumn]: ["client", "client id", "participant", "email", "cliente", "participante", "id"],
};

/** `DateOfBirth`, `date_of_birth` and `Date of Birth:` are the same. */
const bare = (text: string): string =>
  foldText(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The headers of a sheet, as sheets with the same ones have it. */
export const headerKey = (headers: readonly string[]): string => headers.map(bare).join("|");

function samplesOf(rows: readonly SheetRow[], column: number): string[] {
  const first = rows.slice(0, sampleRows).flatMap(({ cells }) => cells[column] || []);
  return [...new Set(first)].slice(0, maxSamples).map((text) => text.slice(0, 120));
}

/** The order of the days in a column: the only one that fits all that are written in numbers. */
function dateOrderOf(rows: readonly SheetRow[], column: number): ImportColumn["dateOrder"] {
  let [days, others] = [0, 0];
  const against = { dmy: 0, mdy: 0 };
  for (const { cells } of rows) {
    const cell = cells[column];
    if (!cell) continue;
    const orders = dateOrders(cell);
    if (!orders || orders.length === 0) {
      others += 1;
      continue;
    }
    days += 1;
    if (!orders.includes("dmy")) against.dmy += 1;
    if (!orders.includes("mdy")) against.mdy += 1;
  }
  if (days === 0 || others > days) return undefined;
  if (against.dmy === 0 && against.mdy === 0) return null;
  if (against.dmy > 0 && against.mdy > 0) return null;
  return against.mdy > 0 ? "dmy" : "mdy";
}

/** What the values look like, where only one field of the type looks so. */
function shapeOf(samples: readonly string[], targets: readonly Target[]): string {
  const all = (shape: RegExp) => samples.length > 0 && samples.every((sample) => shape.test(sample));
  const ofKind = (kind: string) => targets.find(({ field }) => field.kind === kind)?.name ?? "";
  if (all(/^\S+@\S+\.\S+$/)) return ofKind("email");
  if (
    all(/^\+?[\d\s().-]{7,20}$/) &&
    samples.every((sample) => /\d{7}/.test(sample.replace(/\D/g, ""))) &&
    !all(/^\d{4}-\d\d-\d\d/)
  )
    return ofKind("phone");
  return "";
}

/**
 * A suggestion for every column; no field is suggested twice.
 * @param before how a sheet with the same headers was mapped
 */
export function suggestColumns(
  headers: readonly string[],
  rows: readonly SheetRow[],
  targets: readonly Target[],
  before: readonly MappedColumn[] | null,
): ImportColumn[] {
  const taken = new Set<string>();
  const chosen = new Map<number, { field: string; reason: SuggestionReason }>();
  const suggest = (column: number, field: string | undefined, reason: SuggestionReason) => {
    if (!field || taken.has(field) || chosen.has(column)) return;
    if (!targets.some(({ name }) => name === field)) return;
    taken.add(field);
    chosen.set(column, { field, reason });
  };
  for (const { column, field } of before ?? []) suggest(column, field, "before");
  const folded = headers.map(bare);
  folded.forEach((header, column) =>
    suggest(
      column,
      targets.find(({ name, labels }) => [name, ...labels].some((label) => bare(label) === header))?.name,
      "label",
    ),
  );
  folded.forEach((header, column) =>
    suggest(column, targets.find(({ name }) => otherNames[name]?.includes(header))?.name, "label"),
  );
  const samples = headers.map((_, column) => samplesOf(rows, column));
  samples.forEach((found, column) => suggest(column, shapeOf(found, targets), "shape"));
  return headers.map((header, column) => {
    const { field = "", reason = null } = chosen.get(column) ?? {};
    const dateOrder = before?.find((one) => one.column === column)?.dateOrder ?? dateOrderOf(rows, column);
    return {
      column,
      header,
      samples: samples[column] ?? [],
      hasEmpty: rows.some(({ cells }) => !cells[column]),
      field,
      reason,
      ...(dateOrder === undefined ? {} : { dateOrder }),
    };
  });
}
