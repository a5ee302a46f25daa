import { describe, expect, test } from "vitest";
import { consentParts, consentState, mayShare, type Consent } from "./consent.ts";

const nothing: Consent = { scope: [], signed: null, until: null };
const today = "2026-06-15";
const shared = (consent: Consent) => consentParts.filter((part) => mayShare(consent, part, today));

describe("The parts of a record that may leave the organization", () => {
  test("are everything as long as no consent was recorded", () => {
    expect(consentState(nothing, today)).toBe("none");
    expect(shared(nothing)).toEqual([...consentParts]);
  });

  test("are what a recorded consent names, and nothing if it names nothing", () => {
    expect(shared({ ...nothing, scope: ["files"] })).toEqual(["files"]);
    expect(shared({ ...nothing, signed: "2026-01-01" })).toEqual([]);
  });

  test("are nothing from the day after a consent ends", () => {
    const all = { scope: consentParts, signed: "2026-01-01" };
    expect(shared({ ...all, until: today })).toEqual([...consentParts]);
    expect(shared({ ...all, until: "2026-06-14" })).toEqual([]);
    expect(consentState({ ...all, until: "2026-06-14" }, today)).toBe("ended");
  });
});
