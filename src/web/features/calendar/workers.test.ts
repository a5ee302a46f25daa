import { expect, it } from "vitest";
import { workersOf } from "./workers.ts";

const both = { staff: ",1,2,", labels: { staff: "Ana Zuleta, Zoe Diaz" } };
const [zoe, ana] = [
  { id: "1", name: "Zoe Diaz" },
  { id: "2", name: "Ana Zuleta" },
];

it("Each person in the team's week has the right name, regardless of the order of the names in a label", () => {
  expect(workersOf([both], [zoe, ana])).toEqual([ana, zoe]);
});

it("People who left get their name from an appointment of their own, or from the rest of a shared label", () => {
  expect(workersOf([both, { staff: ",1,", labels: { staff: "Zoe Diaz" } }], [])).toEqual([ana, zoe]);
  expect(workersOf([both], [zoe])).toEqual([ana, zoe]);
  expect(
    workersOf(
      [
        { staff: ",3,", labels: {} },
        { staff: "", labels: {} },
      ],
      [],
    ),
  ).toEqual([{ id: "3", name: "3" }]);
});
