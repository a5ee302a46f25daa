/** Periods of the same thing, such as two absences of one person, do not overlap: a constraint of the database refuses them. */
import type { TFunction } from "i18next";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { BusinessError } from "#server/kernel/errors.ts";

const exclusionViolation = "23P01";

/** The constraint of a type with periods. */
export const periodConstraint = ({ table }: RecordType): string => `${table}_period`;

/**
 * The refusal that a person reads when a write would make two periods overlap. It names the field only in a save of such a record:
 * the database also adds them when another record changes.
 * @returns undefined for every other error
 */
export function refusedPeriod(
  error: unknown,
  { registry, type, t }: { readonly registry: Registry; readonly type: RecordType; readonly t: TFunction },
): BusinessError | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== exclusionViolation) return undefined;
  const constraint = "constraint" in error ? error.constraint : "";
  const found = [...registry.values()].find((one) => one.period && periodConstraint(one) === constraint);
  if (!found?.period) return undefined;
  const message = t(`server.periods.${found.name}`);
  return new BusinessError(message, found.name === type.name ? { [found.period.from]: message } : {});
}
