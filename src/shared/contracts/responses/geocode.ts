/** Response to `GET /geocode`. */
import { z } from "zod";
import { withValues, type Sent } from "./common.ts";

/** A suggestion of the lookup. The coordinates are in degrees. */
const place = z.object({ address: z.string(), latitude: z.number(), longitude: z.number() });
export type Place = Sent<typeof place>;

export const geocodeAnswer = withValues(z.array(place), "geocode");
