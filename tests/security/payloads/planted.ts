/** Secrets that a test plants, and the search for them in output. */
import { randomBytes } from "node:crypto";

/** Returns the base64 forms of a value at any offset in a longer one, without the ends, which depend on neighbors. */
const base64Parts = (value: string, encoding: "base64" | "base64url"): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.from(`${"x".repeat(before)}${value}`)
      .toString(encoding)
      .replaceAll("=", "")
      .slice(before === 0 ? 0 : 4, -2),
  );

/** The forms of a value in a log: plain, escaped, encoded, or as the numbers of its bytes. */
function formsOf(value: string): string[] {
  const url = encodeURIComponent(value);
  const json = JSON.stringify(value).slice(1, -1);
  const forms = [
    value,
    json,
    JSON.stringify(json).slice(1, -1),
    url,
    encodeURIComponent(url),
    url.replaceAll("%20", "+"),
    Buffer.from(value).toString("hex"),
    [...Buffer.from(value)].join(","),
    ...base64Parts(value, "base64"),
    ...base64Parts(value, "base64url"),
  ];
  return [...new Set(forms.map((form) => form.toLowerCase()))];
}

/** The planted secrets, each with a description. */
export class Planted {
  readonly #values = new Map<string, string>();

  /** Number of different secrets. */
  get size(): number {
    return this.#values.size;
  }

  /**
   * Creates a unique value.
   * @param around the value with `*` where the secret part is
   */
  plant(what: string, around = "*"): string {
    const core = `zq${randomBytes(9).toString("hex")}`;
    this.#values.set(core, what);
    return around.replace("*", core);
  }

  /** Adds a secret that the product created. */
  note(what: string, value: string): string {
    if (value.length < 6) throw new Error(`${what} is too short to be looked for`);
    this.#values.set(value, what);
    return value;
  }

  /** Describes the secrets in a text. Codes of digits count only if separate, because times contain such digits. */
  foundIn(text: string): string[] {
    const lower = text.toLowerCase();
    return [...this.#values].flatMap(([value, what]) => {
      const isFound = /^\d+$/.test(value)
        ? new RegExp(`(?<![\\w.-])${value}(?![\\w.-])`).test(lower)
        : formsOf(value).some((form) => lower.includes(form));
      return isFound ? [what] : [];
    });
  }
}
