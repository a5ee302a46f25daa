/** The schema of each record type's rows in wire form, derived from its declaration. */
import { z } from "zod";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";

const described = (schema: z.ZodType, description: string) => schema.meta({ description });
const listText = (of: string) => described(z.string(), `${of} between commas: \`,1,2,\`. Empty for none.`);

const target = ({ options }: Field): string =>
  options && "list" in options ? `id of a record of \`${options.list}\`` : "id of a record";

function codeSchema({ options }: Field): z.ZodType {
  const codes = options && "codes" in options ? options.codes : [];
  // Records can contain codes that can no longer be selected.
  if (codes.length === 0 || codes.length > 60) return described(z.string(), "A fixed code. Empty for none.");
  return described(z.string(), `One of ${codes.map((code) => `\`${code}\``).join(", ")}. Empty for none.`);
}

function valueSchema(field: Field): z.ZodType {
  switch (field.value) {
    case "integer":
    case "decimal":
      return described(z.union([z.number(), z.string()]), "A number. Empty for none.");
    case "boolean":
      return described(z.enum(["0", "1", ""]), "`1` for yes, `0` for no.");
    case "date":
      return described(z.string(), "A day, written YYYY-MM-DD. Empty for none.");
    case "instant":
      return described(z.string(), "An instant in ISO 8601, UTC. Empty for none.");
    case "moment":
      return described(
        z.union([z.string(), z.looseObject({ local: z.string(), zone: z.string() })]),
        "A local time `YYYY-MM-DDTHH:MM` with its IANA time zone. Empty for none.",
      );
    case "id":
      return described(z.string(), `The ${target(field)}. Empty for none.`);
    case "idList":
      return listText(`Each ${target(field)}`);
    case "codeList":
      return listText("Codes");
    case "code":
    case "numberCode":
      return codeSchema(field);
    case "file":
      return described(z.string(), "The name that an upload returned. Empty for none.");
    case "fileList":
      return listText("Names that uploads returned");
    case "entries":
      return z.array(z.looseObject({ id: z.string() }));
    case "html":
      return described(z.string(), "HTML. Anything but simple formatting is removed.");
    default:
      return z.string();
  }
}

function fieldSchema(field: Field): z.ZodType {
  const schema = valueSchema(field);
  const { description } = schema.meta() ?? {};
  const isAsked = field.required === "always" && !field.readOnly;
  const text = [description, isAsked ? "Required in a new record." : ""].filter(Boolean).join(" ");
  return schema
    .optional()
    .meta({
      ...(text ? { description: text } : {}),
      ...(field.readOnly ? { readOnly: true } : {}),
      ...(field.value === "secret" ? { writeOnly: true } : {}),
    });
}

/** The fields that the server adds to every row. */
const systemFields = {
  id: z.string().optional().meta({ readOnly: true }),
  version: z
    .union([z.number(), z.string()])
    .optional()
    .meta({ description: "Send it back, and the save is refused if someone else changed the same field." }),
  labels: z
    .record(z.string(), z.string())
    .optional()
    .meta({ readOnly: true, description: "Readable names for fields that contain ids or codes." }),
};

/** Returns the schema of a row of a type. A list has fewer fields than a record, and custom fields may follow. */
export const recordSchema = ({ fields }: RecordType): z.ZodType =>
  z.looseObject({
    ...systemFields,
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => field.value !== "none")
        .map(([name, field]) => [name, fieldSchema(field)]),
    ),
  });

/** `menteeUserNotes` → `MenteeUserNotes` */
export const componentName = ({ name }: Pick<RecordType, "name">): string =>
  name.charAt(0).toUpperCase() + name.slice(1);
