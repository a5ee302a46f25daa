import { expect, it, vi } from "vitest";
import { localVoice, sentencesOf } from "./speech.ts";

it("A network voice is never chosen, even if there is no other", () => {
  const voice = (name: string, lang: string, localService: boolean) => ({ name, lang, localService });
  let voices = [voice("Cloud", "en-US", false), voice("Nube", "es-MX", false)];
  vi.stubGlobal("window", { speechSynthesis: { getVoices: () => voices } });
  expect([localVoice("en"), localVoice("es")]).toEqual([undefined, undefined]);
  voices = [...voices, voice("Here", "en-GB", true)];
  expect([localVoice("en")?.name, localVoice("es")]).toEqual(["Here", undefined]);
  vi.unstubAllGlobals();
});

it("A text is read sentence by sentence, line by line", () => {
  expect(sentencesOf("Go to the office. Take a number!\n\nBring:\n- ID card  ")).toEqual([
    "Go to the office.",
    "Take a number!",
    "Bring:",
    "- ID card",
  ]);
  expect(sentencesOf(" ")).toEqual([]);
  expect(sentencesOf("It costs 2.50 dollars")).toEqual(["It costs 2.50 dollars"]);
});
