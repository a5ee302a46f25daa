import type * as english from "../../en/records/catalogs.ts";
import { organizationHelp } from "./common-fields.ts";

const fields = {
  organizationId: "Organización",
  name: "Nombre",
  active: "Activo",
  completed: "Completado",
  description: "Descripción",
  bring: "Qué llevar",
  address: "Dónde",
  hours: "Horario de atención",
  languageCode: "Idioma",
};

const required = { name: "¡El nombre es obligatorio!" };

const help = {
  organizationId: organizationHelp,
  active: "Solo se puede asignar lo que está activo.",
  completed: "Actívelo cuando haya terminado para todos.",
  description: "Qué hacer, paso a paso. Los usuarios asistidos lo leen.",
  bring: "Por ejemplo: identificación, dos recibos de sueldo.",
  address: "Se puede abrir en un mapa.",
  hours: "Por ejemplo: de lunes a viernes, de 9 a 4.",
  languageCode: "El idioma en que está escrito. Se ofrece primero a quienes leen en ese idioma.",
};

const options = { languageCode: { en: "English", es: "Español" } };

export const menteeGoals: typeof english.menteeGoals = {
  title: "Metas",
  subtitle: "Las metas que se pueden asignar a usuarios asistidos.",
  add: "Agregar meta",
  one: "meta",
  fields,
  required,
  options,
  help,
};

export const menteeTasks: typeof english.menteeTasks = {
  title: "Tareas",
  subtitle: "Las tareas que se pueden asignar a usuarios asistidos.",
  add: "Agregar tarea",
  one: "tarea",
  fields: { ...fields, points: "Puntos" },
  required,
  options,
  help: { ...help, points: "Lo que gana un usuario asistido al completarla." },
};

export const menteeChallenges: typeof english.menteeChallenges = {
  title: "Retos",
  subtitle: "Los retos que se pueden asignar a usuarios asistidos.",
  add: "Agregar reto",
  one: "reto",
  fields: { ...fields, points: "Puntos" },
  required,
  options,
  help: { ...help, points: "Lo que gana un usuario asistido al completarlo." },
};
