import type { RecordType } from "./record-type.ts";

/**
 * Whether rows of a type are about people, on screens, paper and sheets alike: those that are personal, and those that name
 * somebody in a field, such as an absence. What leaves the house of them says that it is confidential.
 */
export const isAboutPeople = (registry: ReadonlyMap<string, RecordType>, type: RecordType): boolean =>
  type.isPersonal ||
  Object.values(type.fields).some(
    ({ options }) => options && "list" in options && registry.get(options.list)?.isPersonal === true,
  );
