import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

test.each([
  ["report.pdf", `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ["año (1)'s.pdf", `attachment; filename="a_o (1)'s.pdf"; filename*=UTF-8''a%C3%B1o%20%281%29%27s.pdf`],
  ['a"b\\c/d.txt', `attachment; filename="a_b_c_d.txt"; filename*=UTF-8''a%22b_c_d.txt`],
  [
    "a\r\nSet-Cookie: x=1",
    `attachment; filename="a__Set-Cookie: x=1"; filename*=UTF-8''a__Set-Cookie%3A%20x%3D1`,
  ],
  ["\ud800.txt", `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
  ["Ana\u202Efdp.zip", `attachment; filename="Anafdp.zip"; filename*=UTF-8''Anafdp.zip`],
  ["", `attachment; filename="file"; filename*=UTF-8''file`],
])("The file name %j cannot break out of its header [UPL-18]", (name, header) => {
  expect(contentDisposition("attachment", name)).toBe(header);
});
