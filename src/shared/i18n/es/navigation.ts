import type { navigation as english } from "../en/navigation.ts";

/** The Settings page and its rail. */
export const navigation: typeof english = {
  groups: {
    settingsOrganization: "Organización",
    settingsPeople: "Personas",
    settingsProgram: "Programa",
    settingsDetails: "Datos de los usuarios asistidos",
    settingsDirectory: "Directorio",
    settingsContent: "Contenido",
    settingsData: "Datos",
    settingsSystem: "Sistema",
  },
  back: "Volver",
  search: "Buscar en los ajustes",
  noneFound: "Ninguna opción coincide con su búsqueda.",
};
