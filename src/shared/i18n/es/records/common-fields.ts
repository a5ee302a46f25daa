import type * as english from "../../en/records/common-fields.ts";

export const phonesAndWebsite: typeof english.phonesAndWebsite = {
  cellPhone: "Teléfono celular",
  workPhone: "Teléfono del trabajo",
  faxPhone: "Fax",
  website: "Sitio web",
};

export const geolocated: typeof english.geolocated = {
  address: "Dirección",
  addressLatitude: "Latitud",
  addressLongitude: "Longitud",
};

export const near = "Cerca de nosotros";

export const addressHelp = "Empiece a escribir y elija una sugerencia para verla en el mapa.";
export const radiusHelp =
  "Hasta qué distancia de la dirección se busca ayuda. El mapa la muestra como un círculo.";
export const organizationHelp = "La organización a la que pertenece. Solo su propio equipo puede cambiarlo.";
export const phoneHelp = "Por ejemplo, (410) 555-0142.";

export const timezoneOptions: typeof english.timezoneOptions = {
  "1": "GMT – Hora media de Greenwich",
  "2": "UTC – Tiempo universal coordinado",
  "3": "ECT – Hora central europea",
  "4": "EET – Hora de Europa oriental",
  "5": "ART – Hora estándar de Egipto",
  "6": "MET – Hora de Medio Oriente",
  "7": "NET – Hora del Cercano Oriente",
  "8": "PLT – Hora de Lahore (Pakistán)",
  "9": "IST – Hora estándar de la India",
  "10": "BST – Hora estándar de Bangladés",
  "11": "VST – Hora estándar de Vietnam",
  "12": "CTT – Hora de China y Taiwán",
  "13": "JST – Hora estándar de Japón",
  "14": "ACT – Hora central de Australia",
  "15": "AET – Hora oriental de Australia",
  "16": "SST – Hora estándar de las Islas Salomón",
  "17": "NST – Hora estándar de Nueva Zelanda",
  "18": "MIT – Hora de las islas Midway",
  "19": "HST – Hora estándar de Hawái",
  "20": "AST – Hora estándar de Alaska",
  "21": "PST – Hora estándar del Pacífico",
  "22": "PNT – Hora estándar de Phoenix",
  "23": "MST – Hora estándar de la Montaña",
  "24": "CST – Hora estándar central",
  "25": "EST – Hora estándar del Este",
  "26": "IET – Hora del este de Indiana",
  "27": "PRT – Hora de Puerto Rico e Islas Vírgenes (EE. UU.)",
  "28": "CNT – Hora de Terranova (Canadá)",
  "29": "AGT – Hora estándar de Argentina",
  "30": "BET – Hora del este de Brasil",
  "31": "CAT – Hora de África central",
};
