import { expect, it } from "vitest";
import { checkboxList, listOf } from "#shared/fields/build.ts";
import { optionReader } from "./read-option.ts";

const read = (...names: string[]) => {
  const field = checkboxList(listOf("configEthnicity"));
  const options = names.map((name, at) => ({ value: String(at + 1), label: name, names: [name] }));
  const target = { name: "race", field, label: "Race", labels: ["Race"], isRequired: false, options };
  return optionReader(target, {});
};

it("A cell can list options whose names contain separators or are written in reverse", () => {
  const cell = read("White", "American Indian, Alaska Native, or Indigenous", "Ana Rivera");
  expect(cell("white; American Indian, Alaska Native, or Indigenous")).toEqual({ wire: ",1,2," });
  expect(cell("Rivera, Ana")).toEqual({ wire: ",3," });
  expect(cell("Rivera,")).toEqual({ problem: "option" });
  expect(cell("White; Green")).toEqual({ problem: "option" });
});

it("Malicious cells are read as fast as others", () => {
  const cell = read("a", `b${",".repeat(190)}`);
  const start = performance.now();
  for (let time = 0; time < 100; time += 1) {
    expect(cell(`a,${" ".repeat(19_900)}x\ny`)).toEqual({ problem: "option" });
    expect(cell("a,".repeat(10_000))).toEqual({ problem: "option" });
    expect(cell("a,".repeat(90))).toEqual({ wire: `,${"1,".repeat(90)}` });
  }
  expect(performance.now() - start).toBeLessThan(10_000);
});
