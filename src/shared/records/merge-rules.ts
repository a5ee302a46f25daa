/** Of two records of one person: which answers stay. Nothing said: one of the two, and an empty one never. */
export interface MergeRules {
  /** Fields that mean nothing without another one: they come from the same record as that. */
  readonly together: Readonly<Record<string, readonly string[]>>;
  /** Fields of which both answers can stay, each with the field that takes the second one. */
  readonly both: Readonly<Record<string, string>>;
  /** The field of the address that somebody signs in with: it stays with its account. */
  readonly signIn: string;
  /** The field that takes the name which does not stay. */
  readonly formerNames: string;
}

/** The fields that the rules name. */
export const mergedFields = (rules: MergeRules | undefined): string[] =>
  rules
    ? [
        ...Object.entries({ ...rules.together }).flatMap(([name, others]) => [name, ...others]),
        ...Object.entries(rules.both).flat(),
        rules.signIn,
        rules.formerNames,
      ]
    : [];
