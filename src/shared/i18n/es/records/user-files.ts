import type { userFiles as english } from "../../en/records/user-files.ts";

export const userFiles: typeof english = {
  title: "Archivos",
  subtitle: "Documentos que solo usted ve.",
  add: "Agregar archivo",
  one: "archivo",
  fields: { name: "Nombre", file: "Archivo", date: "Fecha", active: "Activo" },
  required: { name: "Escriba un nombre", file: "Suba un archivo" },
  help: { name: "Un título corto que diga qué es el archivo, por ejemplo una declaración de impuestos." },
};
