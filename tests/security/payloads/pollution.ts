/** Bodies, queries and forms that try to reach inherited properties of objects, or repeat a name. */
import type { FormPart } from "./api-client.ts";

/** The property that polluted objects would have. */
export const mark = "polluted";
const rights = `{"${mark}":"yes","isSuper":true,"organizationId":"1","accountType":"staff","flags":["tablesCanEdit"],"status":1}`;

/** Pieces of JSON, each an entry of an object. */
export const jsonEntries: readonly string[] = [
  `"__proto__":${rights}`,
  `"__proto__":null`,
  `"__proto__":"${mark}"`,
  `"__proto__":[${rights}]`,
  `"__proto__":{"__proto__":${rights}}`,
  `"\\u005f_proto__":${rights}`,
  `"__pr\\u006fto__":${rights}`,
  `"constructor":{"prototype":${rights}}`,
  `"constructor":{"prototype":{"__proto__":${rights}}}`,
  `"constr\\u0075ctor":{"pr\\u006ftotype":${rights}}`,
  `"constructor":null`,
  `"prototype":${rights}`,
  `"__proto__.${mark}":"yes"`,
  `"__proto__[${mark}]":"yes"`,
  `"constructor.prototype.${mark}":"yes"`,
  `"__defineGetter__":"x","__lookupGetter__":"x"`,
  `"toString":"x","valueOf":"x","hasOwnProperty":"x","toJSON":"x"`,
  `"then":"x","length":1000000000,"0":"x"`,
];

/** Values where a text is expected. */
export const wrongValues: readonly unknown[] = [
  ["1"],
  ["1", "2"],
  [["1"]],
  [{ id: "1" }],
  [],
  { 0: "1", length: 1 },
  { toString: "1", valueOf: "1" },
  { toString: null, valueOf: null },
  { $ne: null },
  { $gt: "" },
  { toJSON: "1" },
  { next: "1", catch: "1" },
  {},
  true,
  1e308,
  -1,
  0.5,
  null,
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
  "valueOf",
  "length",
];

export const queries: readonly string[] = [
  `__proto__[${mark}]=yes`,
  `__proto__.${mark}=yes`,
  `__proto__=${mark}`,
  `constructor[prototype][${mark}]=yes`,
  `constructor.prototype.${mark}=yes`,
  `code=a&code=b`,
  `code[]=a&code[]=b`,
  `code[0]=a`,
  `q=a&q=b`,
  `q[toString]=1`,
  `before=1&before=2&after=3`,
  `before[]=1`,
  `size=thumb&size=thumb&inline=1&inline=0`,
  `tableName=jobs&tableName=users&tableId=1&tableId=2`,
  `organizationId=1&organizationId=2`,
  `${"a=1&".repeat(2000)}`,
  `%00=1&%`,
  `toString=1&hasOwnProperty=1&length=9`,
];

/** Form fields with names of inherited properties. */
export const formParts: readonly (readonly FormPart[])[] = [
  [{ name: "__proto__", value: mark }],
  [{ name: "__proto__", value: rights, type: "application/json" }],
  [{ name: "constructor", value: rights, type: "application/json" }],
  [{ name: "prototype", value: rights, type: "application/json" }],
  [{ name: `__proto__[${mark}]`, value: "yes" }],
  [{ name: `constructor[prototype][${mark}]`, value: "yes" }],
  [{ name: "toString", value: "x" }],
  [{ name: "hasOwnProperty", value: "x" }],
  [{ name: "__proto__", value: rights, fileName: "a.json", type: "application/json" }],
  [{ name: "x", value: `{"__proto__":${rights}}`, type: "application/json" }],
  ["0", "999999"].map((value) => ({ name: "clientId", value })),
  [{ name: "clientId", value: '{"toString":"1"}', type: "application/json" }],
  [{ name: "clientId", value: '["999999"]', type: "application/json" }],
  ["lang", "password", "x"].map((value) => ({ name: "updateType", value })),
  [{ name: "updateType", value: '["profile"]', type: "application/json" }],
  [{ name: "updateType", value: "constructor" }],
  ["userFiles", "users"].map((value) => ({ name: "tableName", value })),
  [{ name: "tableName", value: '{"toString":null}', type: "application/json" }],
  [{ name: "filesLength", value: '{"toString":"1"}', type: "application/json" }],
  Array.from({ length: 60 }, () => ({ name: "x", value: "1" })),
];

/** Headers that are repeated, or have names of properties that all objects have. */
export const repeatedHeaders = (token: string): Record<string, string | string[]>[] => [
  { authorization: ["x", token] },
  { authorization: [`Bearer x`, `Bearer ${token}`] },
  { authorization: `x, ${token}` },
  { cookie: [`session=x`, `session=${token}`] },
  { cookie: `session=x; session=${token}` },
  { cookie: `__proto__=${token}; constructor=x; toString=x` },
  { "x-forwarded-for": ["10.0.0.1", "10.0.0.2"] },
  { "x-forwarded-host": ["a.example", "b.example"] },
  { "content-type": ["application/json", "text/plain"] },
  { "accept-language": ["es", "en"] },
  { __proto__x: mark, constructor: mark, tostring: mark },
];
