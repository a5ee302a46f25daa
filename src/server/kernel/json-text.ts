/** A part of a response that is already JSON and is sent unchanged. */
export class JsonText {
  readonly json: string;
  /** The organization and mentee of the record, for the audit trail. Empty for lists. */
  readonly about: { readonly organizationId?: string | null; readonly menteeId?: string | null };

  constructor(json: string, about: JsonText["about"] = {}) {
    this.json = json;
    this.about = about;
  }
}

/** Serializes a response as JSON. Its `dataValues` may be a {@link JsonText}. */
export function writeAnswer(answer: unknown): string {
  const { dataValues, ...rest } = (answer ?? {}) as { dataValues?: unknown };
  if (!(dataValues instanceof JsonText)) return JSON.stringify(answer);
  return `${JSON.stringify(rest).slice(0, -1)},"dataValues":${dataValues.json}}`;
}
