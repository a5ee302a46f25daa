/** Labels of fields that several record types share. */

export const phonesAndWebsite = {
  cellPhone: "Cell Phone",
  workPhone: "Work Phone",
  faxPhone: "Fax Phone",
  website: "Website",
};

export const geolocated = { address: "Address", addressLatitude: "Latitude", addressLongitude: "Longitude" };

export const near = "Near us";

export const addressHelp = "Start typing and select a suggestion to show it on the map.";
export const radiusHelp = "How far from the address to search for help. The map shows it as a circle.";
export const organizationHelp = "The organization this belongs to. Only its team can change it.";
export const phoneHelp = "For example (410) 555-0142.";

/** By id, in the order of the constants. */
export const timezoneOptions = {
  "1": "GMT – Greenwich Mean Time",
  "2": "UTC – Coordinated Universal Time",
  "3": "ECT – European Central Time",
  "4": "EET – Eastern European Time",
  "5": "ART – Egypt Standard Time",
  "6": "MET – Middle East Time",
  "7": "NET – Near East Time",
  "8": "PLT – Pakistan Lahore Time",
  "9": "IST – India Standard Time",
  "10": "BST – Bangladesh Standard Time",
  "11": "VST – Vietnam Standard Time",
  "12": "CTT – China Taiwan Time",
  "13": "JST – Japan Standard Time",
  "14": "ACT – Australia Central Time",
  "15": "AET – Australia Eastern Time",
  "16": "SST – Solomon Standard Time",
  "17": "NST – New Zealand Standard Time",
  "18": "MIT – Midway Islands Time",
  "19": "HST – Hawaii Standard Time",
  "20": "AST – Alaska Standard Time",
  "21": "PST – Pacific Standard Time",
  "22": "PNT – Phoenix Standard Time",
  "23": "MST – Mountain Standard Time",
  "24": "CST – Central Standard Time",
  "25": "EST – Eastern Standard Time",
  "26": "IET – Indiana Eastern Time",
  "27": "PRT – Puerto Rico and US Virgin Islands Time",
  "28": "CNT – Canada Newfoundland Time",
  "29": "AGT – Argentina Standard Time",
  "30": "BET – Brazil Eastern Time",
  "31": "CAT – Central African Time",
};
