/** The parts of a language's texts. The web app loads a part with the screens that show it. */
/** A table of texts, or a branch of it. */
export type Texts = Readonly<Record<string, unknown>>;

/** Functions that load the parts, by name. */
export type PartTable<Part extends string = string> = Readonly<Record<Part, () => Promise<Texts>>>;

/** Loads the texts of a branch, such as those of a record type: `{ mentees }` → `{ records: { mentees } }`. */
export async function inBranch(branch: "records" | "screens", texts: Promise<Texts>): Promise<Texts> {
  return { [branch]: await texts };
}
