import type { importWords as english } from "../../en/server/import-words.ts";

export const importWords: typeof english = {
  yes: "si s verdadero activo activa",
  no: "falso inactivo inactiva",
  fillers: "de del el la las los para por su y",
  spellings: [
    ["celular", "cell"],
    ["correo", "email"],
    ["electronico", ""],
    ["fecha", "date"],
    ["movil", "cell"],
    ["nacimiento", "birth"],
    ["nro", "number"],
    ["numero", "number"],
    ["telefono", "phone"],
  ],
};
