import type { menteeHmis as english } from "../../en/records/mentee-hmis.ts";

/** What HUD asks about mentees. Loaded with the pages of a mentee, not with the list. */
const declined = { doesntKnow: "No sabe", prefersNot: "Prefiere no responder" };
const quality = { "2": "Parcial", "8": declined.doesntKnow, "9": declined.prefersNot };

export const menteeHmis: typeof english = {
  fields: {
    hmisTitle: "Para HMIS",
    sex: "Sexo",
    veteran: "Veterano militar",
    nameQuality: "Calidad del nombre",
    birthdayQuality: "Calidad de la fecha de nacimiento",
  },
  help: {
    sex: "HUD lo pregunta además del género. Pregunte a la persona.",
    nameQuality: "Déjelo vacío si el nombre está completo.",
    birthdayQuality: "Déjelo vacío si la fecha es exacta.",
  },
  options: {
    sex: { female: "Femenino", male: "Masculino", ...declined },
    veteran: { yes: "Sí", no: "No", ...declined },
    nameQuality: quality,
    birthdayQuality: quality,
  },
};
