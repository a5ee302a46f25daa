import type { documents as english } from "./en-documents.ts";

export const documents: typeof english = {
  sameName:
    "Ya se subió un archivo con el mismo nombre; si el archivo que está subiendo es otro, cámbiele el nombre e inténtelo de nuevo.",
  tooLarge: "El archivo tiene más de {{limit}} MB.",
  empty: "El archivo está vacío.",
};
