import type { start as english } from "../en/start.ts";

export const start: typeof english = {
  offline: "Sin conexión. La página se cargará cuando vuelva la conexión.",
  retry: "Intentar de nuevo",
};
