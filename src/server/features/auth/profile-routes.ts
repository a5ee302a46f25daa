/** The caller's profile: reading it, and changing the profile, the language, or the password. */
import type { FastifyRequest } from "fastify";
import { updateTypes } from "#shared/contracts/profile.ts";
import type { App } from "#server/kernel/app.ts";
import { readAddress } from "#server/core/accounts/address-state.ts";
import { changeOwnPassword } from "./own-password.ts";
import { readProfile, saveLanguage, saveProfile } from "./own-profile.ts";
import { readStatus } from "./second-factor/factor.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { requireSignIn, requireStillSignedIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { acceptForms, readFields } from "#server/platform/http/form-fields.ts";
import { textsFor } from "#server/platform/http/language.ts";

type UpdateType = (typeof updateTypes)[number];
type Fields = Readonly<Record<string, unknown>>;

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name] ?? "";
  if (typeof value !== "string" || value.length > 1000) throw new AppError("badRequest", name);
  return value;
};

/** The action of each `updateType`. Returns the success message. */
const updates: Record<UpdateType, (request: FastifyRequest, fields: Fields) => Promise<string>> = {
  async lang(request, fields) {
    const t = textsFor(request);
    const code = textOf(fields, "languageCode");
    if (code === "" || code.includes("\0")) {
      const problem = t("server.accounts.required.languageCode");
      throw new BusinessError(problem, { languageCode: problem });
    }
    await saveLanguage(request.server.db, signedInOf(request), code, t);
    return t("server.accounts.profileSaved");
  },
  async profile(request, fields) {
    const t = textsFor(request);
    const currentPassword = textOf(fields, "currentPassword");
    await saveProfile(request.server, signedInOf(request), fields, currentPassword, t);
    return t("server.accounts.profileSaved");
  },
  async password(request, fields) {
    const t = textsFor(request);
    const change = {
      password: textOf(fields, "password"),
      passwordConfirm: textOf(fields, "passwordConfirm"),
      currentPassword: textOf(fields, "currentPassword"),
    };
    await changeOwnPassword(request.server, signedInOf(request), change, t);
    return t("server.accounts.passwordSaved");
  },
};

const isUpdateType = (value: unknown): value is UpdateType =>
  (updateTypes as readonly unknown[]).includes(value);

/** Registers `/getProfileInfo` and `/update-profile`. */
export async function profileRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  await acceptForms(app);

  app.get("/getProfileInfo", async (request) => {
    const { db } = app;
    const signedIn = signedInOf(request);
    const dataValues = await readProfile(db, signedIn);
    const secondFactor = await readStatus(db, signedIn.caller.accountId);
    // The fields are sent both inside `dataValues` and next to it, because the specification doesn't say where
    // clients look for them.
    const { addressState } = await readAddress(db, signedIn.caller.accountId);
    return { status: 1, dataType: "profile", ...dataValues, dataValues, secondFactor, addressState };
  });

  app.post("/update-profile", async (request) => {
    const fields = await readFields(request);
    await requireStillSignedIn(request);
    const { updateType } = fields;
    if (!isUpdateType(updateType)) throw new AppError("badRequest", "updateType");
    return { status: 1, dataType: "profile", message: await updates[updateType](request, fields) };
  });
}
