import type { settingsDrawer as english } from "../en/settings-drawer.ts";

export const settingsDrawer: typeof english = {
  title: "Ajustes",
  hint: "Estos ajustes son solo suyos y se guardan en este dispositivo.",
  theme: "Tema",
  themeModern: "Moderno",
  themeModernHint: "Claro y redondeado",
  themeCorporate: "Corporativo",
  themeCorporateHint: "Compacto y recto",
  themeClassic: "Clásico",
  themeClassicHint: "Cálido y espacioso",
  colorScheme: "Claro u oscuro",
  schemeLight: "Claro",
  schemeDark: "Oscuro",
  schemeAuto: "Automático",
  layout: "Diseño",
  stickySidebar: "Barra lateral fija",
  stickySidebarHint: "La barra lateral sigue a la vista al desplazar la página.",
  boxedLayout: "Diseño enmarcado",
  boxedLayoutHint: "La página tiene un ancho fijo en el centro de la pantalla.",
};
