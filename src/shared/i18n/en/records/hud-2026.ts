/** HUD's names of its codes, fiscal year 2026. */
import { fiscalYear2026 } from "../../../hud/fiscal-year-2026.ts";
import { namesOfCodes } from "../../names-of-codes.ts";

const former = "no longer a destination, select another";

export const destinations = {
  "116":
    "Place not meant for habitation (e.g., a vehicle, an abandoned building, bus/train/subway station/airport, or anywhere outside)",
  "101":
    "Emergency shelter, including hotel or motel paid for with emergency shelter voucher, Host Home shelter",
  "118": "Safe Haven",
  "215": "Foster care home or foster care group home",
  "206": "Hospital or other residential non-psychiatric medical facility",
  "207": "Jail, prison, or juvenile detention facility",
  "225": "Long-term care facility or nursing home",
  "204": "Psychiatric hospital or other psychiatric facility",
  "205": "Substance abuse treatment facility or detox center",
  "302": "Transitional housing for homeless persons (including homeless youth)",
  "329": "Residential project or halfway house with no homeless criteria",
  "314": "Hotel or motel paid for without emergency shelter voucher",
  "332": "Host Home (non-crisis)",
  "312": "Staying or living with family, temporary tenure (e.g., room, apartment, or house)",
  "313": "Staying or living with friends, temporary tenure (e.g., room, apartment, or house)",
  "327": "Moved from one HOPWA funded project to HOPWA TH",
  "422": "Staying or living with family, permanent tenure",
  "423": "Staying or living with friends, permanent tenure",
  "426": "Moved from one HOPWA funded project to HOPWA PH",
  "410": "Rental by client, no ongoing housing subsidy",
  "435": "Rental by client, with ongoing housing subsidy",
  "421": "Owned by client, with ongoing housing subsidy",
  "411": "Owned by client, no ongoing housing subsidy",
  "30": "No exit interview completed",
  "17": "Other",
  "24": "Deceased",
  "8": "Client doesn’t know",
  "9": "Client prefers not to answer",
  "99": "Data not collected",
  "336": `Staying or living in a friend’s room, apartment, or house (${former})`,
  "335": `Staying or living in a family member’s room, apartment, or house (${former})`,
  "37": `Worker unable to determine (${former})`,
};

/** Prior living situations. Two of them aren't destinations. */
export const priorSituations = namesOfCodes(fiscalYear2026.priorSituations, {
  ...destinations,
  "336": "Staying or living in a friend’s room, apartment, or house",
  "335": "Staying or living in a family member’s room, apartment, or house",
});

export const householdRoles = {
  "1": "Head of household",
  "2": "Child",
  "3": "Spouse or partner",
  "4": "Other relative",
  "5": "Unrelated member",
};

export const subsidies = {
  "428": "GPD TIP housing subsidy",
  "419": "VASH housing subsidy",
  "431": "RRH or equivalent subsidy",
  "433": "HCV voucher (tenant or project based) (not dedicated)",
  "434": "Public housing unit",
  "420": "Rental by client, with other ongoing housing subsidy",
  "436": "Housing Stability Voucher",
  "437": "Family Unification Program Voucher (FUP)",
  "438": "Foster Youth to Independence Initiative (FYI)",
  "439": "Permanent Supportive Housing",
  "440": "Other permanent housing dedicated for formerly homeless persons",
};
