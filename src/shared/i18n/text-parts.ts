/** A table of texts, or a branch of it. */
export type Texts = Readonly<Record<string, unknown>>;

/** Functions that load the parts, by name. */
export type PartTable<Part extends string = string> = Readonly<Record<Part, () => Promise<Texts>>>;
