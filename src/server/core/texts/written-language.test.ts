import { expect, it } from "vitest";
import { writtenLanguage } from "./written-language.ts";

it("The language of commands and messages is recognized", () => {
  const spanish = [
    "ALTO",
    "Ayuda",
    "EMPEZAR",
    "no puedo llegar a las 9",
    "¿Mañana hay cita?",
    "Sí, gracias",
    "ya no",
  ];
  const english = [
    "I will be there",
    "can't come today",
    "please stop texting me",
    "Thank you!",
    "what time is it",
  ];
  for (const text of spanish) expect([text, writtenLanguage(text)]).toEqual([text, "es"]);
  for (const text of english) expect([text, writtenLanguage(text)]).toEqual([text, "en"]);
});

it("The language is unknown for words that people type in both", () => {
  for (const text of ["STOP", "HELP", "START", "YES", "no", "ok", "", "👍", "555 0101", "Ana Ruiz"])
    expect([text, writtenLanguage(text)]).toEqual([text, null]);
});
