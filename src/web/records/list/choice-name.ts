import type { Option } from "#shared/contracts/responses/records.ts";

/**
 * Returns the name of a chosen option, or "…" while the options are loading.
 * @param other replaces the name of a choice that isn't among the options, such as an archived value
 */
export const choiceName = (
  options: readonly Pick<Option, "id" | "name">[] | undefined,
  id: string,
  other: string,
): string => (options ? (options.find((option) => option.id === id)?.name ?? other) : "…");
