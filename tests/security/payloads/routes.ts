/** The registered calls, and a body that works for all of them. */
import type { FastifyInstance } from "fastify";

export interface Route {
  readonly method: string;
  /** The path with values for its parameters. */
  readonly path: string;
}

/** Returns the routes below `/apicalls` and of downloads at the root, one per method. */
export function routesOf(app: FastifyInstance): Route[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line): Route[] => {
      const found = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const depth = (found[1] ?? "").length / 4;
      const path = `${depth > 0 ? (parents[depth - 1] ?? "") : ""}${found[2] ?? ""}`;
      parents[depth] = path;
      if (!/^\/(apicalls|export)/.test(path)) return [];
      const filled = path.replace(/:\w+/g, "1");
      return (found[3] ?? "")
        .split(", ")
        .filter(Boolean)
        .map((method) => ({ method, path: filled }));
    });
}

/** Public calls. They don't identify anyone, so a cookie has no effect. */
export const openCalls = new Set(
  [
    "login",
    "forgotPass",
    "checkVerificationCode",
    "saveForgotPass",
    "secondFactor",
    "passkey",
    "passkeyOptions",
    "sso",
    "sso/finish",
    "sso/link",
    "acceptInvitation",
    "notMyAddress",
    "setup",
    "signInCode",
    "signInWithCode",
    "cardEntry",
    "textInvitation",
    "textEntry",
  ]
    .map((name) => `/apicalls/auth/${name}`)
    .concat("/apicalls/getContent", "/apicalls/paperCards/open", "/apicalls/paperCards/done"),
);

/** Returns valid input for every call: all keys that any call needs. */
export const fullBody = (ids: { menteeId: string; recordId: string; email: string; password: string }) => ({
  tableName: "jobs",
  tableId: ids.recordId,
  id: ids.recordId,
  data: { title: "Changed by another site" },
  activeStatus: "0",
  extraTables: "users",
  menteeId: ids.menteeId,
  clientId: "0",
  updateType: "profile",
  firstName: "Changed",
  lastName: "Elsewhere",
  email: ids.email,
  languageCode: "es",
  username: ids.email,
  password: ids.password,
  passwordConfirm: ids.password,
  verificationCode: "ABCD-EFGH",
  challenge: "x",
  code: "123456",
  chatMember: "1",
  roomId: "1",
  notificationId: "1",
  exportId: "1",
  itemsToExport: ",8,",
  contentPage: "/privacy",
  filesLength: "0",
});
