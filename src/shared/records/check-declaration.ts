/** Checks the names in the declaration of a record type. The web build leaves it out. */
import type { Field } from "../fields/field.ts";
import { importRulesOf } from "./import-rules.ts";
import { mergedFields } from "./merge-rules.ts";
import type { RecordDeclaration } from "./record-declaration.ts";

/** Keys that every entry has besides its fields: its id, its author's account, and the mark that deletes it. */
const entryKeys = ["id", "by", "deleted"];

/** @throws Error if a list or field names a field that doesn't exist, or a field of an entry has a reserved name */
export function checkDeclaration(
  declaration: RecordDeclaration,
  fields: Readonly<Record<string, Field>>,
): void {
  const { list, doneField, dueField, feed, period, openState, timeline, timelineChanges } = declaration;
  const importRules = importRulesOf(declaration);
  const columns = [...(list?.columns ?? []), ...(list?.more ?? [])];
  const inFields = Object.values(fields).flatMap(({ needs, emptyShows, inLanguages }) =>
    [needs, emptyShows].concat(Object.values(inLanguages ?? {})),
  );
  const named = [
    ...columns.filter((name) => !list?.derived?.[name]),
    doneField,
    dueField,
    openState?.field,
    ...(declaration.bulkSet ?? []),
    ...(declaration.undoable ?? []),
    ...(declaration.bulkAdd?.fields ?? []),
    ...Object.keys(declaration.bulkAdd?.preset ?? {}),
    declaration.bulkAdd?.each,
    ...[timeline?.at, timeline?.answeredAt, timeline?.text, timeline?.title ?? []].flat(),
    ...Object.values(timelineChanges ?? {}).flat(),
    ...Object.values({ ...feed }).flat(),
    ...[period?.from, period?.until, period?.of ?? []].flat(),
    ...Object.keys(importRules.preset ?? {}),
    ...[importRules.fills ?? [], importRules.same ?? []].flat(),
    ...(list?.search ?? []),
    ...(list?.filters ?? []),
    ...[declaration.nameFields, declaration.wholeName ?? []].flat(),
    ...(declaration.menteesFind ?? []),
    ...mergedFields(declaration.merges),
    ...inFields,
  ];
  for (const name of named) {
    if (name && !fields[name]) throw new Error(`${declaration.name} has no field ${name}`);
  }
  for (const [name, field] of Object.entries(fields)) {
    const reserved = entryKeys.find((key) => field.of?.[key]);
    if (reserved) throw new Error(`${declaration.name}.${name} cannot have a part named ${reserved}`);
  }
}
