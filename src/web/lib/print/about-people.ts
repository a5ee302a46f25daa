/** Which screens say on paper that they are confidential. */
import { isAboutPeople } from "#shared/records/about-people.ts";
import { recordAreas } from "#shared/records/record-areas.ts";
import { registry } from "../organization-types.ts";

/** What is no list of records and about nobody: pages for everybody, what can be found, settings. */
const aboutNobody =
  /^\/(find|privacy|support-center|help-center|terms-of-service|texts|404|500|settings\/system|profile-password)(\/|$)/;

/** Whether a screen may be about people: each is, but for lists of what is not personal and for a few that say so. */
export function isScreenAboutPeople(path: string): boolean {
  const area = recordAreas.find(({ path: own }) => path === own || path.startsWith(`${own}/`));
  const type = area && registry.get(area.tableName);
  return type ? isAboutPeople(registry, type) : !aboutNobody.test(path);
}
