import { describe, expect, it } from "vitest";
import { typeNamed } from "#tests/support/type-named.ts";
import { draftKey, readDraft, writeDraft } from "./draft-store.ts";
import { longTexts, withDraft } from "./draft-values.ts";

const memory = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

describe("The draft of a form", () => {
  const notes = typeNamed("menteeUserNotes");
  const goals = typeNamed("menteeUserGoals");

  it("keeps long texts that were changed, and no others", () => {
    const loaded = { note: "<p>Before</p>", noteTitle: "Call" };
    expect(longTexts(notes, loaded, { note: "<p>Now</p>", noteTitle: "Visit" })).toEqual({
      note: "<p>Now</p>",
    });
    expect(longTexts(notes, loaded, loaded)).toEqual({});
  });

  it("keeps new notes of an assignment and puts them back next to the saved ones", () => {
    const saved = { id: "a", note: "Saved" };
    const typed = { id: "0", note: "Half a no" };
    const kept = longTexts(goals, { dataNotes: [saved] }, { dataNotes: [saved, typed, { id: "0" }] });
    expect(kept).toEqual({ dataNotes: [typed] });
    const reloaded = { dataNotes: [saved, { id: "b", note: "By somebody else" }] };
    expect(withDraft(goals, reloaded, kept)).toEqual({
      dataNotes: [...reloaded.dataNotes, { ...typed, key: "0" }],
    });
  });

  it("keeps edited and new choices of a custom field, and puts each in its place", () => {
    const fields = typeNamed("customFields");
    const [bed, car] = [
      { id: "a", en: "Bed", es: "Cama", retired: "" },
      { id: "b", en: "Car", es: "Auto", retired: "" },
    ];
    const loaded = { options: [bed, car] };
    const [renamed, added] = [
      { ...bed, en: "Own bed" },
      { id: "0", en: "Bus" },
    ];
    const kept = longTexts(fields, loaded, { options: [renamed, car, added] });
    expect(kept).toEqual({ options: [renamed, added] });
    expect(withDraft(fields, loaded, kept)).toEqual({ options: [renamed, car, { ...added, key: "0" }] });
  });

  it("gives each of several new notes its own key, so that none shows the state of another", () => {
    const typed = [
      { id: "0", key: "0", note: "First" },
      { id: "0", key: "3", note: "Second" },
    ];
    const kept = longTexts(goals, { dataNotes: [] }, { dataNotes: typed });
    const { dataNotes } = withDraft(goals, { dataNotes: [] }, kept);
    expect(dataNotes).toEqual([
      { id: "0", key: "0", note: "First" },
      { id: "0", key: "1", note: "Second" },
    ]);
  });

  it("survives the end of a session, only for the same person and record", () => {
    const storage = memory();
    writeDraft(storage, draftKey("7", "menteeUserNotes", "0", "31"), { note: "<p>Long</p>" }, 1000);
    const read = (account: string, mentee: string) =>
      readDraft(storage, draftKey(account, "menteeUserNotes", "0", mentee));
    expect(read("7", "31")).toEqual({ savedAt: 1000, values: { note: "<p>Long</p>" } });
    expect(read("8", "31")).toBeNull();
    expect(read("7", "32")).toBeNull();
  });

  it("is removed when nothing is left to keep, and damaged storage offers nothing", () => {
    const storage = memory();
    writeDraft(storage, "k", { note: "a" });
    writeDraft(storage, "k", {});
    expect(storage.items.size).toBe(0);
    storage.setItem("k", "{broken");
    expect(readDraft(storage, "k")).toBeNull();
  });
});
