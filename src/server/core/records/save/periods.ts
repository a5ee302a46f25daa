/**
 * Periods that must not overlap, such as two absences of one person. A database constraint refuses overlapping ones.
 */
import type { TFunction } from "i18next";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { BusinessError } from "#server/kernel/errors.ts";

const exclusionViolation = "23P01";

/** Returns the text key of the refusal of two periods of a type that overlap. */
export const periodText = ({ name }: RecordType): string => `server.periods.${name}`;

/** Returns the constraint of a type with periods. */
export const periodConstraint = ({ table }: RecordType): string => `${table}_period`;

/**
 * Returns a readable refusal if a write would make two periods overlap. It names the field only if such a record is
 * saved, because the database also adds periods when another record changes.
 * @returns undefined for any other error
 */
export function refusedPeriod(
  error: unknown,
  { registry, type, t }: { readonly registry: Registry; readonly type: RecordType; readonly t: TFunction },
): BusinessError | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== exclusionViolation) return undefined;
  const constraint = "constraint" in error ? error.constraint : "";
  const found = [...registry.values()].find((one) => one.period && periodConstraint(one) === constraint);
  if (!found?.period) return undefined;
  const message = t(periodText(found));
  return new BusinessError(message, found.name === type.name ? { [found.period.from]: message } : {});
}
