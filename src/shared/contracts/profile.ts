/** The fields of /profile, for the form and for `POST /update-profile`. */
import { address, email, hidden, imageUpload, phone, text } from "../fields/build.ts";
import type { Field } from "../fields/field.ts";
import { radius, timezone } from "../records/common-fields.ts";

export const profileFields = {
  firstName: text({ required: "always", max: 100 }),
  lastName: text({ required: "always", max: 100 }),
  email: email({ required: "always" }),
  cellPhone: phone(),
  workPhone: phone(),
  languageCode: text({ required: "always", max: 20 }),
  image: imageUpload(),
  timezone: timezone(),
  addressRadius: radius(),
  address: address(),
  latitude: hidden("decimal", { min: -90, max: 90 }),
  longitude: hidden("decimal", { min: -180, max: 180 }),
} satisfies Readonly<Record<string, Field>>;

export type ProfileField = keyof typeof profileFields;
export const updateTypes = ["lang", "profile", "password"] as const;
