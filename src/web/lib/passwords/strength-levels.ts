export type Score = 0 | 1 | 2 | 3 | 4;

interface StrengthLevel {
  label: string;
  color: string;
}

const weak: StrengthLevel = { label: "auth.strengthWeak", color: "var(--mantine-color-red-6)" };

/** Names of the scores: 0 and 1 weak, 2 fair, 3 good, 4 strong. */
export const strengthLevels: Record<Score, StrengthLevel> = {
  0: weak,
  1: weak,
  2: { label: "auth.strengthFair", color: "var(--mantine-color-orange-5)" },
  3: { label: "auth.strengthGood", color: "var(--mantine-color-green-5)" },
  4: { label: "auth.strengthStrong", color: "var(--mantine-color-green-7)" },
};
