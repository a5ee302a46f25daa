/** Record types, completed from their declarations. `defineRecord` is the only way to declare one. */
import { holdsDays } from "../filters/relative-days.ts";
import { defaultPageSize } from "../constants.ts";
import { hidden } from "../fields/build.ts";
import { waivedField } from "../fields/field.ts";
import { checkDeclaration } from "./check-declaration.ts";
import type { ListDeclaration } from "./list-declaration.ts";
import type { RecordDeclaration } from "./record-declaration.ts";

export type { RecordDeclaration };

export interface RecordType<
  Name extends string = string,
  Key extends string = string,
> extends RecordDeclaration<Name, Key> {
  /** Name of the SQL table. */
  readonly table: string;
  /** Any of these access keys opens it. Empty if no key is needed. */
  readonly keys: readonly string[];
  readonly activeField: string | undefined;
  readonly isPersonal: boolean;
  /** Wire names of the list columns that can be sorted. */
  readonly sortable: readonly string[];
  /** Fields that the list offers as filters. */
  readonly filters: readonly string[];
  readonly pageSize: number;
  /** True if rows have `organizationId`. */
  readonly hasOrganization: boolean;
  /** The column with the id of a row's mentee. Null if rows aren't about a mentee. */
  readonly menteeKey: "id" | "menteeId" | null;
  /** True if rows have `editable`. */
  readonly hasEditable: boolean;
  /** True if required answers can be missing in its records. A record with missing answers is incomplete. */
  readonly hasWaivers: boolean;
}

/** Returns the default sort of a list. Lists across mentees show work with the nearest due date first. */
export const sortOf = (
  { list, dueField }: RecordType,
  isAcross: boolean,
): ListDeclaration["sort"] | undefined =>
  isAcross && list && dueField ? { field: dueField, direction: "NEAREST" } : list?.sort;

/** Converts a wire name into the SQL name of a table or column: `menteeUserGoals` → `mentee_user_goals`. */
export const sqlName = (wireName: string): string =>
  wireName.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (part, at: number) => (at > 0 ? "_" : "") + part.toLowerCase());

/** Returns the fields of a declaration. Adds the field with the waived answers if some can be waived. */
function withWaived(fields: RecordDeclaration["fields"]): RecordDeclaration["fields"] {
  const waivable = Object.keys(fields).filter((name) => fields[name]?.waivable);
  if (waivable.length === 0) return fields;
  const options = { codes: waivable, labels: "field" } as const;
  return { ...fields, [waivedField]: { ...hidden("codeList"), options } };
}

/** Returns the fields, with `isState` set in the field that says if a record is active. */
const withState = (fields: RecordDeclaration["fields"], name = ""): RecordDeclaration["fields"] =>
  fields[name] ? { ...fields, [name]: { ...fields[name], isState: true } } : fields;

/** Value types that have few enough values to offer as a choice. */
const choiceValues = new Set(["boolean", "id", "idList", "code", "numberCode", "codeList"]);

const sortableValues = new Set(["text", "integer", "decimal", "date", "instant", "moment"]);

/**
 * Completes a declaration with everything that is derived from it.
 * @throws Error if a list or field names a field that doesn't exist, or a field of an entry has a reserved name
 */
export function defineRecord<Name extends string, Key extends string = never>(
  declaration: RecordDeclaration<Name, Key>,
): RecordType<Name, Key> {
  const { list, area } = declaration;
  const activeField = declaration.activeField ?? (declaration.fields["active"] ? "active" : undefined);
  const fields = withState(withWaived(declaration.fields), activeField);
  const columns = [...(list?.columns ?? []), ...(list?.more ?? [])].filter((name) => !list?.derived?.[name]);
  checkDeclaration(declaration, fields);
  const sorts = (name: string) => {
    const field = fields[name];
    if (!field) return false;
    return sortableValues.has(field.value) || (field.value === "numberCode" && name === list?.sort.field);
  };
  const isChoice = (name: string) => {
    const field = fields[name];
    return field !== undefined && name !== activeField && (choiceValues.has(field.value) || holdsDays(field));
  };
  const dated = fields[list?.dateField ?? ""];
  const days = list?.dateField && dated && holdsDays(dated) ? [list.dateField] : [];
  return {
    ...declaration,
    fields,
    table: sqlName(declaration.storedIn ?? declaration.name),
    keys: [...(area?.key ? [area.key] : []), ...(declaration.keys ?? [])],
    activeField,
    sortable: list?.sortable ?? columns.filter(sorts),
    filters: [
      ...Object.keys(list?.computed ?? {}),
      ...new Set([...(list?.filters ?? (list?.columns ?? []).filter(isChoice)), ...days]),
    ],
    pageSize: list?.pageSize ?? defaultPageSize,
    hasOrganization:
      !["global", "account", "system"].includes(declaration.scope) || declaration.ownersRead === true,
    menteeKey: declaration.isMentee ? "id" : declaration.scope === "mentee" ? "menteeId" : null,
    isPersonal: declaration.isPersonal ?? ["mentee", "account", "system"].includes(declaration.scope),
    hasEditable: ["global", "values"].includes(declaration.scope) || "editable" in fields,
    hasWaivers: waivedField in fields,
  };
}
