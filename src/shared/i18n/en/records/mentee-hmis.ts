/** What HUD asks about mentees. Loaded with the pages of a mentee, not with the list. */
const declined = { doesntKnow: "Doesn’t know", prefersNot: "Prefers not to answer" };
const quality = { "2": "Partial", "8": declined.doesntKnow, "9": declined.prefersNot };

export const menteeHmis = {
  fields: {
    hmisTitle: "For HMIS",
    sex: "Sex",
    veteran: "Veteran",
    nameQuality: "Quality of the name",
    birthdayQuality: "Quality of the birthday",
  },
  help: {
    sex: "HUD asks for it in addition to gender. Ask the person.",
    nameQuality: "Leave empty if the name is complete.",
    birthdayQuality: "Leave empty if the birthday is exact.",
  },
  options: {
    sex: { female: "Female", male: "Male", ...declined },
    veteran: { yes: "Yes", no: "No", ...declined },
    nameQuality: quality,
    birthdayQuality: quality,
  },
};
