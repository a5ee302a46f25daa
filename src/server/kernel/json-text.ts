/** A value of an answer that is JSON already, and goes out as it is. */
export class JsonText {
  readonly json: string;
  /** Whose record it is, for the audit trail; empty for lists. */
  readonly about: { readonly organizationId?: string | null; readonly menteeId?: string | null };

  constructor(json: string, about: JsonText["about"] = {}) {
    this.json = json;
    this.about = about;
  }
}

/** Writes an answer as JSON; its `dataValues` may be a {@link JsonText}. */
export function writeAnswer(answer: unknown): string {
  const { dataValues, ...rest } = (answer ?? {}) as { dataValues?: unknown };
  if (!(dataValues instanceof JsonText)) return JSON.stringify(answer);
  return `${JSON.stringify(rest).slice(0, -1)},"dataValues":${dataValues.json}}`;
}
