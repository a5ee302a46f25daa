import type * as english from "../../en/server/case-work.ts";

export const followUps: typeof english.followUps = {
  isOpen: "Esta persona ya tiene una consulta posterior abierta de este tipo.",
  hasAnswers: "Una consulta con respuestas cuenta como contestada, así que quite primero las respuestas.",
  needsAnswer: "Escriba al menos una respuesta, aunque sea “No se sabe”.",
  answered: "Usted ya contestó esto. Gracias.",
};

export const relations: typeof english.relations = {
  noContact:
    "Una persona marcada “Sin contacto” no puede ser contacto de emergencia, ni se le puede preguntar por el usuario asistido, ni puede ir a recogerlo.",
  self: "Un usuario asistido no puede estar vinculado consigo mismo.",
};

export const programs: typeof english.programs = {
  cocCode: "Escriba el código de CoC con dos letras, un guion y tres cifras, por ejemplo MD-501.",
  geocode: "Escriba el geocódigo con seis cifras.",
};

export const services: typeof english.services = {
  outsideAward: "Esta subvención solo paga servicios del {{from}} al {{until}}.",
  outsideTerm: "Algunos servicios de esta subvención están fuera de estos días. Cámbielos primero.",
  endedBefore: "Esta subvención terminó el {{day}}, antes del inicio de la inscripción.",
  beginsAfter: "Esta subvención empieza el {{day}}, después del fin de la inscripción.",
  enrolledOutside:
    "Algunas inscripciones de esta subvención quedarían fuera de estos días. Cámbielas primero.",
};
