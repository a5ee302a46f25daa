import type { views as en } from "../../en/server/views.ts";

export const views: typeof en = {
  shipped: {
    mine: "Mis usuarios asistidos",
    nearUs: "Cerca de nosotros",
    quiet: "Mucho tiempo sin contacto",
    release: "Liberación en los próximos 90 días",
    withoutManager: "Sin encargado del caso",
    formerDestinations: "Destino de salida por actualizar",
    late: "Con atraso",
    toAsk: "Por preguntar",
    incomplete: "Incompletos",
    consentEnds: "El consentimiento termina en 30 días",
  },
  dropped: "No se muestran, porque su rol no permite sus filtros: {{names}}.",
  partial:
    "Estas vistas filtran por un campo que se eliminó o que su rol no permite ver. Se muestran sin ese filtro, así que pueden tener más registros: {{names}}.",
  tooMany: "Tiene {{count}} vistas de esta lista. Elimine primero una de ellas.",
};
