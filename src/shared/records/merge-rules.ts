/** Rules for merging two records of one person. By default, one of both values stays, and never an empty one. */
export interface MergeRules {
  /** Fields that depend on another field. They come from the same record as that field. */
  readonly together: Readonly<Record<string, readonly string[]>>;
  /** Fields whose values can both stay. Each is listed with the field that receives the second value. */
  readonly both: Readonly<Record<string, string>>;
  /** The field of the sign-in email. It stays with the account. */
  readonly signIn: string;
  /** The field that receives the name that doesn't stay. */
  readonly formerNames: string;
}

/** Returns all fields that the rules name. */
export const mergedFields = (rules: MergeRules | undefined): string[] =>
  rules
    ? [
        ...Object.entries({ ...rules.together }).flatMap(([name, others]) => [name, ...others]),
        ...Object.entries(rules.both).flat(),
        rules.signIn,
        rules.formerNames,
      ]
    : [];
