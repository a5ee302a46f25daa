/** Records with a payload in every text. */
import { expect } from "vitest";
import type { Field } from "#shared/fields/field.ts";
import { hasOneLine, oneLine } from "#shared/fields/line-shapes.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import type { TestApp } from "#tests/support/app.ts";
import { sampleData, type World } from "#tests/support/sample-values.ts";
import { emailPayload, shortPayloads, xssPayloads } from "./xss.ts";

export interface StoredText {
  readonly field: string;
  readonly isHtml: boolean;
  /** The visible text: the sent value, or the mark before a rich text. */
  readonly shown: string;
  readonly sent: string;
  readonly context: string;
}

export interface StoredRecord {
  readonly type: RecordType;
  readonly id: string;
  readonly texts: readonly StoredText[];
}

const payloads = xssPayloads();
let turn = 0;

function payloadFor(field: Field): { text: string; context: string } {
  turn += 1;
  if (field.kind === "email") return { text: emailPayload(turn), context: "email" };
  const longest = field.max ?? Infinity;
  // Some of these must be unique.
  if (longest <= 20) return { text: `<svg onload=pwn(${turn % 100})>`, context: "short" };
  if (longest <= 100) {
    const fitting = shortPayloads.filter((text) => text.length <= longest);
    return { text: fitting[turn % fitting.length] ?? "<b>", context: "short" };
  }
  for (let at = turn; ; at += 1) {
    const payload = payloads[at % payloads.length];
    if (!payload || payload.text.length >= longest) continue;
    return hasOneLine(field.kind) ? { ...payload, text: oneLine(payload.text) } : payload;
  }
}

/**
 * Returns true if a field contains text that a person typed. The key of a custom field, set once, and codes of a few
 * characters have a fixed form, which no payload fits.
 */
export const isText = (field: Field): boolean =>
  (field.value === "text" || field.value === "html") &&
  !field.readOnly &&
  !field.createOnly &&
  (field.max ?? Infinity) >= 20 &&
  field.kind !== "hidden";

/** The record types with a text, except those that share another type's table. */
export const typesWithText = [...registry.values()].filter(
  (type) =>
    !type.readOnly && !type.storedIn && Object.values(type.fields).some((field) => isText(field) || field.of),
);

/** Makes the payload for a field. */
export function storedText(name: string, field: Field): StoredText {
  const { text, context } = payloadFor(field);
  const isHtml = field.value === "html";
  const mark = `mark${turn}.`;
  return {
    field: name,
    isHtml,
    context,
    shown: isHtml ? mark : text,
    sent: isHtml ? `${mark} ${text}` : text,
  };
}

/** Texts whose form the server checks, so that it refuses every payload. */
const textsOfFixedForm = new Set(["identityProviders.issuer", "identityProviders.domains"]);

/** Returns true if a field applies, given the record's other answers. Otherwise, it stays empty. */
const isAsked = ({ forAnswer }: Field, data: Readonly<Record<string, unknown>>): boolean =>
  !forAnswer || forAnswer.in.includes(String(data[forAnswer.field]));

/** Stores a new record with a payload in every text, as the super-organization's Owner. */
export async function storePayloads(test: TestApp, world: World, type: RecordType): Promise<StoredRecord> {
  const data = await sampleData(world, type, world.superOwner, { mentee: world.mentee });
  const texts: StoredText[] = [];
  for (const [name, field] of Object.entries(type.fields)) {
    const takesAnyText = isText(field) && !textsOfFixedForm.has(`${type.name}.${name}`);
    if (takesAnyText && name in data && isAsked(field, data)) {
      const text = storedText(name, field);
      data[name] = text.sent;
      texts.push(text);
    }
    const entry = (data[name] as Record<string, unknown>[] | undefined)?.[0];
    if (field.of && entry) {
      const [part, inner] = Object.entries(field.of).find(([, one]) => isText(one)) ?? [];
      if (!part || !inner) continue;
      const text = storedText(name, inner);
      entry[part] = text.sent;
      texts.push(text);
    }
  }
  const { body } = await test.save(type.name, "0", data, world.superOwner.token);
  expect(body, `${type.name} ${JSON.stringify(body)} ${JSON.stringify(data)}`).toMatchObject({ status: 1 });
  return { type, id: String(body["recordId"]), texts };
}

/** Expects that the calls return every plain text as it was sent. @returns the number of compared texts */
export async function expectUnchanged(test: TestApp, world: World, record: StoredRecord): Promise<number> {
  const { type, id } = record;
  const { body } = await test.read(type.name, id, world.superOwner.token);
  const values = body["dataValues"] as Record<string, unknown>;
  const plain = record.texts.filter(({ isHtml }) => !isHtml);
  for (const { field, sent } of plain) {
    const value = values[field];
    const got = Array.isArray(value) ? Object.values(value[0] as Record<string, unknown>) : [value];
    expect(got, `${type.name}.${field}`).toContain(sent);
  }
  return plain.length;
}
