/** The fields of a record type that a sheet can fill, with their names in every language and their options. */
import { sql } from "kysely";
import { authorizeOptions, canWriteField } from "#shared/access/policy.ts";
import { languageCodes, type LanguageCode } from "#shared/constants.ts";
import { menteeColumn } from "#shared/contracts/import-choices.ts";
import type { ImportField } from "#shared/contracts/responses/imports.ts";
import { date, text } from "#shared/fields/build.ts";
import { retiredCodes, waivedField, type Field } from "#shared/fields/field.ts";
import { onOffText } from "#shared/fields/on-off.ts";
import { importRulesOf } from "#shared/records/import-rules.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isRequired, mayFollow } from "#shared/records/required.ts";
import { listOptions } from "#server/core/records/options.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import { usableBy } from "#shared/access/row-filter.ts";
import { fieldLabel } from "#server/core/records/words/field-words.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";

/** The value types that a cell can contain. */
const values = new Set([
  "text",
  "html",
  "integer",
  "decimal",
  "boolean",
  "date",
  "moment",
  "id",
  "idList",
  "code",
  "codeList",
  "numberCode",
]);

/** A field that a sheet can fill. */
export interface Target {
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  /** The labels in every language. */
  readonly labels: readonly string[];
  readonly isRequired: boolean;
  /** The options, with all their names. */
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    readonly names: readonly string[];
  }[];
  /** True if the options are people, so that a cell may spell a name differently, or several have the name. */
  readonly areOptionsPeople?: boolean;
  /** The target that this one completes, if a sheet can have its value in two columns. */
  readonly partOf?: string;
  /** The wire value of new records without a value in the sheet. */
  readonly preset?: string | undefined;
}

/** Names of the columns that complete others: the mentee's birthday, and the time of a day. */
export const birthdayColumn = `${menteeColumn}Birthday`;
export const timeColumn = (name: string): string => `${name}Time`;

/** Returns true if the options of a field are people. */
function offersPeople({ registry }: Repository, { options }: Field): boolean {
  const target = options && "list" in options ? registry.get(options.list) : undefined;
  return (target?.nameFields.length ?? 0) > 1;
}

function codeNames(type: RecordType, name: string, field: Field, code: string): string[] {
  const { custom } = field;
  if (custom) return languageCodes.map((language) => custom.options[code]?.[language] ?? code);
  const source = field.options;
  const labels = source && "codes" in source ? source.labels : "plain";
  return languageCodes.map((language) => {
    if (labels === "country") return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
    if (labels === "field") return textsOf(language)(`records.${type.name}.fields.${code}`);
    return labels === "text" ? textsOf(language)(`records.${type.name}.options.${name}.${code}`) : code;
  });
}

/** Returns the options that can be selected. */
const offered = (field: Field, codes: readonly string[]): readonly string[] =>
  codes.filter((code) => !retiredCodes(field).includes(code));

/** Returns the options of a field, or undefined if any value is allowed. */
async function optionsOf(
  repository: Repository,
  type: RecordType,
  name: string,
  field: Field,
): Promise<Target["options"]> {
  const { db, signedIn } = repository;
  const at = languageCodes.indexOf(signedIn.language);
  if (field.options && "codes" in field.options)
    return offered(field, field.options.codes).map((value) => {
      const names = codeNames(type, name, field, value);
      return { value, label: names[at] ?? value, names: [...names, value] };
    });
  if (!field.options) return undefined;
  const target = repository.typeOf(field.options.list);
  if (authorizeOptions(signedIn.caller, target) !== "allow") return [];
  const listed = await listOptions(db, signedIn, target, { organizationId: null });
  // Team members are found by their email too.
  const email = target.fields["email"] && target.nameFields.length > 1 ? sql`t.email` : sql`null`;
  const others = await sql<{ id: string; names: string[] }>`
    select t.id::text, array_remove(array[${sql.join(languageCodes.map((code) => nameExpression(target, "t", code)))}, ${email}], null) as names
    from ${sql.table(target.table)} t where t.deleted_at is null
      and ${toSql(usableBy(target, signedIn.caller.organizationId), factColumns(target))}`.execute(db);
  const names = new Map(others.rows.map((row) => [row.id, row.names]));
  return listed.map(({ id, name: label }) => ({
    value: String(id),
    label,
    names: [label, ...(names.get(String(id)) ?? [])],
  }));
}

/** Sheets have one column for all waived answers. In a form, each field shows its own waiver. */
const isFillable = (type: RecordType, name: string, { value, kind, readOnly = false }: Field): boolean =>
  values.has(value) &&
  (kind !== "hidden" || name === waivedField) &&
  (!readOnly || importRulesOf(type).fills?.includes(name) === true) &&
  name !== "organizationId";

/** Returns a target that isn't a field, with its labels. */
function extraTarget(
  { language }: Repository["signedIn"],
  target: Pick<Target, "name" | "field" | "isRequired" | "partOf">,
  labelIn: (code: LanguageCode) => string,
): Target {
  return { ...target, label: labelIn(language), labels: languageCodes.map(labelIn) };
}

/** Returns the label of a field in a sheet. It can differ from the form's, because a sheet can set more than a form. */
function labelOf(type: RecordType, name: string, field: Field, code: LanguageCode): string {
  const t = textsOf(code);
  const own = `server.imports.labels.${type.name}.${name}`;
  const said = t(own);
  return field.custom?.label[code] ?? (said === own ? (fieldLabel(type, code, name) ?? name) : said);
}

/** Returns every field of a type that the caller's sheet can fill, in the order of the form. */
export async function targetsOf(repository: Repository, type: RecordType): Promise<Target[]> {
  const { signedIn } = repository;
  const { caller, language } = signedIn;
  const said = (key: string) => (code: LanguageCode) => textsOf(code)(`server.imports.${key}`);
  const targets: Target[] = [];
  if (type.scope === "mentee")
    targets.push(
      extraTarget(signedIn, { name: menteeColumn, field: text(), isRequired: true }, said("mentee")),
      extraTarget(
        signedIn,
        { name: birthdayColumn, field: date({ isPast: true }), isRequired: false, partOf: menteeColumn },
        said("menteeBirthday"),
      ),
    );
  for (const [name, field] of Object.entries(type.fields)) {
    if (!isFillable(type, name, field) || !canWriteField(caller, type, field, null) || field.superOnly)
      continue;
    const labelIn = (code: LanguageCode) => labelOf(type, name, field, code);
    const options = await optionsOf(repository, type, name, field);
    targets.push({
      name,
      field,
      label: labelIn(language),
      labels: languageCodes.map(labelIn),
      isRequired: isRequired(type, field, {}, true) && field.initial === undefined && !mayFollow(type, name),
      preset: importRulesOf(type).preset?.[name],
      ...(options ? { options, areOptionsPeople: offersPeople(repository, field) } : {}),
    });
    if (field.value === "moment")
      targets.push(
        extraTarget(
          signedIn,
          { name: timeColumn(name), field: text(), isRequired: false, partOf: name },
          (code) => `${labelIn(code)}: ${said("time")(code)}`,
        ),
      );
  }
  return targets;
}

/** Returns true if a value can be chosen for empty cells. */
export const hasDefault = ({ field, options }: Pick<Target, "field" | "options">): boolean =>
  options !== undefined || field.value === "boolean";

/** Returns the target for the screen. */
export const toImportField = ({ t }: Repository, target: Target): ImportField => {
  const { name, label, field, options, preset } = target;
  const presetLabel =
    preset !== undefined && field.value === "boolean"
      ? t(onOffText(field, preset === "1"))
      : options?.find(({ value }) => value === preset)?.label;
  return {
    name,
    label,
    isRequired: target.isRequired,
    isDate: field.value === "date" || field.value === "moment",
    hasDefault: hasDefault(target),
    ...(presetLabel === undefined ? {} : { preset: presetLabel }),
    ...(field.value === "boolean" ? { onOff: [true, false].map((isOn) => t(onOffText(field, isOn))) } : {}),
    ...(options && options.length <= 300
      ? { options: options.map((option) => ({ value: option.value, label: option.label })) }
      : {}),
  };
};
