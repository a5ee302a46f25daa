/** Decides which screens are printed as confidential. */
import { isAboutPeople } from "#shared/records/about-people.ts";
import { recordAreas } from "#shared/records/record-areas.ts";
import { registry } from "../organization-types.ts";

/** Screens that aren't lists of records and aren't about people: public pages, the library for mentees, settings. */
const aboutNobody =
  /^\/(find|privacy|support-center|help-center|terms-of-service|texts|404|500|settings\/system|profile-password)(\/|$)/;

/**
 * Returns true if a screen may be about people. That is the default, except for lists of types that aren't about
 * people and for the screens above.
 */
export function isScreenAboutPeople(path: string): boolean {
  const area = recordAreas.find(({ path: own }) => path === own || path.startsWith(`${own}/`));
  const type = area && registry.get(area.tableName);
  return type ? isAboutPeople(registry, type) : !aboutNobody.test(path);
}
