import { organizations } from "./organizations.ts";
import { addressOn, cities } from "./places.ts";
import type { OrganizationNumber, SeedStaff } from "./types.ts";

type Home = readonly [number, string];

function member(
  organizationId: OrganizationNumber,
  account: string,
  roleName: string,
  firstName: string,
  lastName: string,
  home: Home,
  notes = "",
): SeedStaff {
  const organization = organizations.find((one) => one.id === organizationId);
  if (!organization) throw new RangeError(`No organization ${organizationId}`);
  const domain = organization.email.split("@")[1] ?? "";
  return {
    organizationId,
    active: true,
    firstName,
    lastName,
    email: `${account}@${domain}`,
    roleName,
    ...addressOn(organizationId, ...home),
    cellPhone: `(${cities[organizationId].areaCodes[0]}) 555-01${50 + account.length}`,
    workPhone: organization.workPhone,
    faxPhone: organization.faxPhone,
    website: organization.website,
    notes: notes && `<p>${notes}</p>`,
    timezone: organization.timezones,
    agencyType: organization.agencyType,
    addressRadius: organization.addressRadius,
    languageCode: organization.languageCode,
  };
}

/** The fifteen team members; the sign-ins of the contract are the first of their role. */
export const staff: SeedStaff[] = [
  member(1, "owner", "Owner", "Marisol", "Whitfield", [3512, "W Belmont Ave"], "Runs the network office."),
  member(
    1,
    "training",
    "Case manager",
    "Desmond",
    "Kowalski",
    [4920, "S Ashland Ave"],
    "Trains new case managers of all agencies.",
  ),
  member(2, "owner", "Owner", "Loretta", "Bancroft", [2814, "N Calvert St"], "Executive director."),
  member(
    2,
    "case",
    "Case manager",
    "Andre",
    "Ellison",
    [3016, "Greenmount Ave"],
    "Certified peer recovery specialist. Out on Friday afternoons.",
  ),
  member(2, "case2", "Case manager", "Siobhan", "O'Rourke", [1244, "Light St"], "Housing lead."),
  member(
    2,
    "mentor",
    "Mentor",
    "Curtis",
    "Hargrove",
    [2044, "McCulloh St"],
    "Volunteer mentor since the program began; came home himself in 2011.",
  ),
  member(
    2,
    "mentor2",
    "Mentor",
    "Yolanda",
    "Pratt-Simmons",
    [4812, "Harford Rd"],
    "Meets mentees on Saturdays.",
  ),
  member(2, "viewer", "Read only", "Grace", "Lindqvist", [4710, "York Rd"], "Program evaluator."),
  member(3, "owner", "Owner", "Teresa", "Nakamura", [3480, "High St"], "Program director."),
  member(
    3,
    "case",
    "Case manager",
    "Jamal",
    "Rivers",
    [5210, "Bancroft Ave"],
    "Liaison to the probation department.",
  ),
  member(
    3,
    "case2",
    "Case manager",
    "Huong",
    "Tran",
    [2950, "School St"],
    "Works with employers in logistics and the trades.",
  ),
  member(3, "mentor", "Mentor", "Victor", "Saavedra", [2140, "Fruitvale Ave"], "Journeyman electrician."),
  member(4, "owner", "Owner", "Guadalupe", "Ibáñez", [2260, "San Pedro Ave"], "Directora."),
  member(
    4,
    "caso",
    "Case manager",
    "Raúl",
    "Treviño",
    [1510, "Fredericksburg Rd"],
    "Acompaña las citas de migración y de la corte.",
  ),
  member(
    4,
    "mentora",
    "Mentor",
    "Noemí",
    "Cárdenas",
    [1020, "Roosevelt Ave"],
    "Mentora voluntaria; grupo de mujeres los jueves.",
  ),
];
