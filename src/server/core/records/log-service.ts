/** Logs a service as part of another save. */
import { authorizeType } from "#shared/access/policy.ts";
import type { GivenService } from "#shared/contracts/services.ts";
import { services } from "#shared/records/services.ts";
import { assertAllowed } from "./assert-allowed.ts";
import { saveInside } from "./save/save.ts";
import type { WriteContext } from "./save/transaction.ts";

interface ServiceOf {
  readonly menteeId: string;
  readonly organizationId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** The length of the appointment or event in which the mentee received it, in wire form. */
  readonly minutes: unknown;
}

/**
 * Logs a service that a mentee received. If the caller works for the mentee's organization, they are recorded as the
 * person who gave it.
 * @returns the id of the service
 * @throws AppError forbidden for callers who may not add services; the errors of saving one
 */
export function logService(
  context: WriteContext,
  service: GivenService,
  { menteeId, organizationId, day, minutes }: ServiceOf,
): Promise<string> {
  const { caller } = context.signedIn;
  assertAllowed(authorizeType(caller, services, "add"));
  const staff = caller.organizationId === organizationId ? caller.personId : "";
  return saveInside(
    { ...context, type: context.repository.typeOf(services.name) },
    { tableId: "0", menteeId, data: { minutes: minutes ?? "", staff, ...service, date: day } },
  );
}
