import type * as english from "../../en/records/hud-2026.ts";
import { fiscalYear2026 } from "../../../hud/fiscal-year-2026.ts";
import { namesOfCodes } from "../../names-of-codes.ts";

/** HUD's names of its codes, fiscal year 2026. */
const former = "ya no es un destino; elija otro";

export const destinations: typeof english.destinations = {
  "116":
    "Lugar no apto para vivir (por ejemplo, un vehículo, un edificio abandonado, una estación de autobús, tren o metro, un aeropuerto o cualquier lugar al aire libre)",
  "101":
    "Refugio de emergencia, incluidos el hotel o motel pagado con un vale de refugio de emergencia y el refugio en un hogar anfitrión (Host Home)",
  "118": "Refugio seguro (Safe Haven)",
  "215": "Hogar de acogida u hogar grupal de acogida",
  "206": "Hospital u otro centro médico residencial no psiquiátrico",
  "207": "Cárcel, prisión o centro de detención juvenil",
  "225": "Centro de cuidado prolongado u hogar de ancianos",
  "204": "Hospital psiquiátrico u otro centro psiquiátrico",
  "205": "Centro de tratamiento por consumo de sustancias o de desintoxicación",
  "302": "Vivienda de transición para personas sin hogar (incluidos los jóvenes sin hogar)",
  "329": "Proyecto residencial o casa de transición que no exige estar sin hogar",
  "314": "Hotel o motel pagado sin vale de refugio de emergencia",
  "332": "Hogar anfitrión (Host Home), sin crisis",
  "312": "Se queda o vive con su familia, temporalmente (por ejemplo, en un cuarto, apartamento o casa)",
  "313": "Se queda o vive con amistades, temporalmente (por ejemplo, en un cuarto, apartamento o casa)",
  "327": "Pasó de un proyecto financiado por HOPWA a vivienda de transición de HOPWA (TH)",
  "422": "Se queda o vive con su familia, de forma permanente",
  "423": "Se queda o vive con amistades, de forma permanente",
  "426": "Pasó de un proyecto financiado por HOPWA a vivienda permanente de HOPWA (PH)",
  "410": "Alquila, sin subsidio de vivienda continuo",
  "435": "Alquila, con subsidio de vivienda continuo",
  "421": "Vivienda propia, con subsidio de vivienda continuo",
  "411": "Vivienda propia, sin subsidio de vivienda continuo",
  "30": "No se hizo la entrevista de salida",
  "17": "Otro",
  "24": "Falleció",
  "8": "La persona no sabe",
  "9": "La persona prefiere no responder",
  "99": "Dato no recopilado",
  "336": `Se queda o vive en el cuarto, apartamento o casa de una amistad (${former})`,
  "335": `Se queda o vive en el cuarto, apartamento o casa de un familiar (${former})`,
  "37": `El personal no pudo determinarlo (${former})`,
};

/** Prior living situations. Two of them aren't destinations. */
export const priorSituations = namesOfCodes(fiscalYear2026.priorSituations, {
  ...destinations,
  "336": "Se queda o vive en el cuarto, apartamento o casa de una amistad",
  "335": "Se queda o vive en el cuarto, apartamento o casa de un familiar",
});

export const householdRoles: typeof english.householdRoles = {
  "1": "Jefa o jefe del hogar",
  "2": "Hija o hijo",
  "3": "Cónyuge o pareja",
  "4": "Otro familiar",
  "5": "Integrante sin parentesco",
};

export const subsidies: typeof english.subsidies = {
  "428": "Subsidio de vivienda GPD TIP",
  "419": "Subsidio de vivienda VASH",
  "431": "Subsidio de realojamiento rápido (RRH) o equivalente",
  "433": "Vale de elección de vivienda (HCV), para el inquilino o el proyecto (no reservado)",
  "434": "Unidad de vivienda pública",
  "420": "Alquila, con otro subsidio de vivienda continuo",
  "436": "Vale de estabilidad de vivienda (Housing Stability Voucher)",
  "437": "Vale del Programa de Unificación Familiar (FUP)",
  "438": "Iniciativa para la Independencia de Jóvenes de Acogida (FYI)",
  "439": "Vivienda permanente de apoyo (PSH)",
  "440": "Otra vivienda permanente destinada a personas que estuvieron sin hogar",
};
