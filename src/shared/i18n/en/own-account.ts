/** The user's account: profile, security, devices. */
export { passkeys } from "./passkeys.ts";
export { profile } from "./profile.ts";
export { secondFactor } from "./second-factor.ts";
export { sessions } from "./sessions.ts";
export { ssoLinks } from "./sso-links.ts";
