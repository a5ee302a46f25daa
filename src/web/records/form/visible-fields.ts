/** Which fields of a record type a form shows, and which of them the person may edit. */
import { canUseField, canWriteField, isSuper, type Caller } from "#shared/access/policy.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isAsked, isInvited } from "#shared/records/required.ts";

export interface FormContext {
  type: RecordType;
  caller: Caller;
  isNew: boolean;
  /** Shows all fields as read-only. */
  isView: boolean;
  /** Names of the fields of one section. If missing, all sections are shown. */
  only?: ReadonlySet<string> | undefined;
  /** Returns true if the field has a text in the current language. */
  hasText: (field: string) => boolean;
}

export interface FormField {
  name: string;
  field: Field;
  isReadOnly: boolean;
}

export type Values = Readonly<Record<string, unknown>>;

function isShown(name: string, field: Field, context: FormContext, values: Values): boolean {
  if (context.only && !context.only.has(name)) return false;
  if (field.width === 0 || field.kind === "hidden" || !context.hasText(name)) return false;
  if (!canUseField(context.caller, field)) return false;
  if (field.superOnly && !isSuper(context.caller)) return false;
  if (field.createOnly && !context.isNew) return false;
  if (context.isView && field.value === "secret") return false;
  if (context.isNew && !canWriteField(context.caller, context.type, field, null)) return false;
  if (!isAsked(context.type, field, values)) return false;
  return !(field.required === "create" && context.isNew && isInvited(context.type, values));
}

/**
 * Returns true if the caller may edit the field in the form. Fields that a mentee sets later have a separate button.
 */
const mayFill = (field: Field, { caller, type, isNew }: FormContext, values: Values): boolean =>
  canWriteField(caller, type, field, isNew ? null : values) &&
  !(field.menteeSets === "later" && caller.accountType === "mentee");

export function visibleFields(context: FormContext, values: Values): FormField[] {
  return Object.entries(context.type.fields)
    .filter(([name, field]) => isShown(name, field, context, values))
    .map(([name, field]) => ({
      name,
      field,
      isReadOnly: context.isView || field.readOnly === true || !mayFill(field, context, values),
    }));
}

export interface FormSection {
  /** Name of the title field that starts the section. Null for the fields before the first title. */
  title: string | null;
  fields: FormField[];
}

/** Splits a form into sections at its title fields. Empty sections are left out. */
export function sectionsOf(fields: readonly FormField[]): FormSection[] {
  const sections: FormSection[] = [{ title: null, fields: [] }];
  for (const entry of fields) {
    if (entry.field.kind === "title") sections.push({ title: entry.name, fields: [] });
    else sections.at(-1)?.fields.push(entry);
  }
  return sections.filter((section) => section.fields.length > 0);
}
