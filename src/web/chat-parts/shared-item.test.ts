import { describe, expect, it } from "vitest";
import { sharedItemIn } from "./shared-item.ts";

describe("A job, course, or resource in a message", () => {
  it("gets its name from the line before its link", () => {
    expect(sharedItemIn("They start at 6.\nBring your ID.\nBaker\nhttps://app.example/find/job-12")).toEqual({
      words: "They start at 6.\nBring your ID.",
      name: "Baker",
      table: "jobs",
      id: "12",
    });
    expect(sharedItemIn("GED class\nhttp://localhost:3000/find/course-3")).toEqual({
      words: "",
      name: "GED class",
      table: "elearning",
      id: "3",
    });
  });

  it("has no name in a text message, whose link is on the same line", () => {
    expect(sharedItemIn("I found something for you: https://app.example/find/help-7")).toEqual({
      words: "I found something for you:",
      name: "",
      table: "resources",
      id: "7",
    });
    expect(sharedItemIn("https://app.example/find/help-7")).toMatchObject({ words: "", name: "" });
  });

  it("is found only in a message that ends with the address of an item", () => {
    for (const text of [
      "Hello",
      "https://app.example/find/job-12 is good",
      "https://app.example/find/job-0",
      "https://app.example/find/friend-12",
      "https://app.example/other/find/job-12",
      "https://app.example/find/job-12?x=1",
      "javascript:alert(1)//find/job-12",
    ])
      expect(sharedItemIn(text), text).toBeNull();
  });
});
