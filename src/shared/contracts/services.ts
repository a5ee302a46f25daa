/** A service that is logged as part of another save, such as a contact or the outcome of an appointment. */
import { z } from "zod";
import { orElse } from "./text.ts";

/**
 * Values in the form of a service's fields. The save validates them. The day, and the minutes if they are missing, are
 * those of the other save. It needs the permission to add services.
 */
export const givenService = orElse(
  z.object({
    kind: z.unknown(),
    minutes: z.unknown().optional(),
    units: z.unknown().optional(),
    cost: z.unknown().optional(),
    award: z.unknown().optional(),
  }),
  null,
);

export type GivenService = NonNullable<z.output<typeof givenService>>;
