import type { NoteText } from "./notes-en.ts";

export const noteTextsEs: readonly NoteText[] = [
  [
    "referral",
    "Referencia recibida",
    "<p>Llegó la referencia con los papeles de salida de parte de {officer}. Se dejó mensaje a {name} para fijar la entrevista de ingreso.</p>",
  ],
  [
    "referral",
    "Primera llamada",
    "<p>Hablé con {name} por teléfono. Expliqué el programa y qué traer: identificación, papeles de salida y lista de medicinas.</p>",
  ],
  [
    "intake",
    "Entrevista de ingreso",
    "<p>Entrevista de hora y media. Fortalezas: puntualidad, buena relación con {relative}, ganas de trabajar.</p><p>Lo más urgente: <strong>identificación</strong>, teléfono y un lugar donde dormir más de dos semanas.</p>",
  ],
  [
    "intake",
    "Plan de los primeros 30 días",
    "<p>Hicimos el plan en conjunto. {name} escogió trabajo y documentos como primeras metas. Nos vemos cada semana.</p>",
  ],
  [
    "intake",
    "Evaluación",
    "<p>Se terminó la evaluación. {name} habló de la violencia en su casa de niñez y pidió no repetir la historia con cada persona nueva. Se refirió a {counseling}.</p>",
  ],
  [
    "progress",
    "Ya tiene identificación",
    "<p>{name} trajo la identificación nueva. Se guardó copia y aprovechamos para llenar la solicitud de seguro médico.</p>",
  ],
  [
    "progress",
    "Llamada de seguimiento",
    "<p>Llamada de diez minutos. Duerme mejor, sigue buscando botas de trabajo. Mismo domicilio.</p>",
  ],
  [
    "progress",
    "Contacto con el oficial",
    "<p>Hablé con {officer}: todas las citas cumplidas y pruebas limpias. El reporte pasa a cada dos semanas.</p>",
  ],
  [
    "progress",
    "Buena entrevista de trabajo",
    "<p>Entrevista en {employer}. Le preguntaron por los antecedentes y usó la respuesta que practicamos. Le avisan el viernes.</p>",
  ],
  [
    "progress",
    "Oferta de trabajo",
    "<p><strong>Buenas noticias:</strong> {employer} ofreció tiempo completo y empieza el lunes. Se entregó pase de camión para dos semanas.</p>",
  ],
  [
    "progress",
    "Primer pago",
    "<p>Revisamos el primer talón: bruto, neto y descuento de manutención. Apartó 40 dólares para emergencias.</p>",
  ],
  [
    "progress",
    "Visita a un cuarto",
    "<p>Vimos un cuarto cerca de la ruta del camión. Limpio, cocina compartida, renta dentro del presupuesto. Dejamos nuestro teléfono como referencia.</p>",
  ],
  [
    "progress",
    "Se cambió de casa",
    "<p>{name} se mudó el sábado con ayuda de {relative}. Copia del contrato en el expediente. Faltan cama y ollas; se pidieron a {donations}.</p>",
  ],
  [
    "progress",
    "Clases de inglés",
    "<p>Asiste tres noches por semana. Ya hizo por teléfono su propia cita con el doctor, en inglés.</p>",
  ],
  [
    "progress",
    "Tratamiento",
    "<p>El consejero de {treatment} informa asistencia regular y buena participación. Se planea bajar el nivel de atención.</p>",
  ],
  [
    "progress",
    "Noventa días",
    "<p>{name} trajo su ficha de 90 días. Hablamos de las fiestas que vienen y de a quién llamar.</p>",
  ],
  [
    "progress",
    "Visita con los hijos",
    "<p>La primera visita supervisada salió mejor de lo esperado. La próxima es en dos semanas, en el mismo lugar.</p>",
  ],
  [
    "progress",
    "Clínica legal",
    "<p>La abogada revisó el caso y presentó la solicitud. Respuesta en unos tres meses.</p>",
  ],
  [
    "progress",
    "Visita al médico",
    "<p>Primera revisión en seis años. Presión alta; empezó medicina. Cita con dentista hecha.</p>",
  ],
  [
    "progress",
    "Revisión del plan",
    "<p>Revisión trimestral. Dos metas terminadas y una nueva. {name} pidió vernos cada dos semanas de aquí en adelante.</p>",
  ],
  [
    "setback",
    "Faltó a la cita",
    "<p>{name} no llegó ni avisó. Contestó en la noche: problema con el camión y sin saldo. Nueva fecha acordada.</p>",
  ],
  [
    "setback",
    "Se acabó el trabajo",
    "<p>Terminó el contrato con {employer} por la temporada. Hay frustración, pero sigue en pie. Actualizamos el currículum y mandamos dos solicitudes.</p>",
  ],
  [
    "setback",
    "Semana difícil",
    "<p>Aniversario luctuoso en la familia. Duerme poco; al preguntar directamente, sin ideas de hacerse daño. Cita el mismo día en {counseling}; llamada mañana.</p>",
  ],
  [
    "setback",
    "Renta atrasada",
    "<p>Le bajaron las horas y debe dos semanas de renta. Escribimos al casero y se pidió el apoyo único.</p>",
  ],
  [
    "completed",
    "Terminó el programa",
    "<p>{name} terminó hoy el programa, con trabajo y vivienda. Se entregó el diploma; {relative} vino y tomó fotos.</p><p>Seguimiento: llamada a los 30, 60 y 90 días.</p>",
  ],
  [
    "transferred",
    "Cierre por cambio de ciudad",
    "<p>{name} se va a vivir con {relative} a otro condado; la supervisión ya se transfirió. Entrega del caso por teléfono con la nueva agencia.</p>",
  ],
  [
    "left",
    "Cierre sin contacto",
    "<p>Sin respuesta a cinco llamadas, dos cartas y una visita en 60 días. Se cierra según las reglas; {name} puede volver cuando quiera.</p>",
  ],
];
