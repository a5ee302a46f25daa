import { dayIn } from "#shared/fields/days.ts";
import { readerZone } from "../../lib/clock.ts";
import { session } from "../../lib/session/session-store.ts";

/** Returns today in the organization's time zone, which decides whether work is late. */
export const organizationDay = (): string => dayIn(session.getState().user?.organizationZone ?? readerZone());
