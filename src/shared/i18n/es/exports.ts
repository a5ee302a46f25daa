import type { exports as english } from "../en/exports.ts";

export const exports: typeof english = {
  button: "Exportar",
  menu: "Exportar esta lista",
  xlsx: "Excel (.xlsx)",
  csv: "Texto con comas (.csv)",
  listHint: "Todas las páginas, con la búsqueda, el filtro y el orden que usted ve.",
  tray: "Exportaciones",
  preparing: "Preparando “{{name}}”",
  percent: "{{percent}} %",
  started: "“{{name}}” está listo. La descarga comenzó.",
  failed: "No se pudo exportar “{{name}}”",
  failedHint: "Inténtelo otra vez en un momento.",
  goOn: "Puede seguir trabajando. Una notificación le avisará cuando esté listo.",
  dismiss: "Cerrar este mensaje",
  advancedButton: "Exportación avanzada",
};
