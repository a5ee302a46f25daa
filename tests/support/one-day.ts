/**
 * Setup of every test file. Tests compute "today" more than once, so none begins shortly before midnight, either in UTC
 * or in the time zone of the tests and of most organizations.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach } from "vitest";
import { wallTimeIn } from "#shared/fields/days.ts";

const minuteMs = 60_000;

/** Returns the milliseconds until the day ends in a time zone. */
function leftOfDay(zone: string): number {
  const now = new Date();
  const [hours = 0, minutes = 0] = wallTimeIn(zone, now).slice(11).split(":").map(Number);
  return (24 * 60 - hours * 60 - minutes) * minuteMs - (now.getTime() % minuteMs);
}

async function waitForMidnight(within: number): Promise<void> {
  const left = Math.min(...["Etc/UTC", "America/New_York"].map(leftOfDay));
  if (left < within * minuteMs) await sleep(left + 100);
}

// A file uses its prepared data for several minutes.
beforeAll(() => waitForMidnight(4));
beforeEach(() => waitForMidnight(1.5));
