import type { GoalText, PointsText } from "./catalogue-en.ts";

export const goalTextsEs: readonly GoalText[] = [
  [
    "Reunir todos los documentos de identidad",
    "Identificación del estado, tarjeta de Seguro Social y acta de nacimiento en mano, con copias en el expediente.",
    90,
  ],
  [
    "Conseguir vivienda estable",
    "Contrato de renta firmado o lugar en vivienda de transición por lo menos 90 días.",
    180,
  ],
  [
    "Encontrar trabajo de tiempo completo",
    "Trabajo de 30 horas o más por semana que respete las condiciones de la supervisión.",
    150,
  ],
  [
    "Conservar el trabajo 90 días",
    "Sin faltas sin aviso; los talones de pago se entregan cada dos semanas.",
    90,
  ],
  ["Terminar el GED", "Aprobar las cuatro partes; se puede presentar en español.", 300],
  [
    "Mejorar el inglés para el trabajo",
    "Dos cursos de inglés completos y una entrevista de práctica en inglés.",
    240,
  ],
  [
    "Cumplir la libertad condicional sin violaciones",
    "Todas las citas cumplidas, cuotas al corriente y viajes solo con permiso.",
    365,
  ],
  [
    "Seis meses en recuperación",
    "Reuniones, tratamiento y un plan de recaída que conoce su gente cercana.",
    180,
  ],
  [
    "Tener seguro médico y doctor de cabecera",
    "Solicitud presentada, primera consulta y visita al dentista.",
    90,
  ],
  [
    "Retomar el contacto con los hijos",
    "Llamadas y visitas regulares, acordadas con el otro padre o con la corte.",
    180,
  ],
  [
    "Ordenar la manutención de los hijos",
    "La orden corresponde al ingreso de hoy y el plan de pagos se cumple tres meses.",
    150,
  ],
  [
    "Aclarar la situación migratoria",
    "Consulta con una abogada acreditada y, si procede, solicitud presentada.",
    240,
  ],
  ["Ahorrar 500 dólares para emergencias", "Cuenta de banco y una cantidad fija cada día de pago.", 180],
  [
    "Cuidar la salud mental",
    "Terapia semanal durante tres meses y medicinas como las receta el médico.",
    120,
  ],
];

export const taskTextsEs: readonly PointsText[] = [
  [
    "Sacar la identificación del estado",
    "Vaya a la oficina del DPS. Tome un número y espere su turno. Nosotros pagamos la cuota.",
    14,
    20,
    {
      bring: "Acta de nacimiento\nUna carta con su nombre y domicilio",
      address: "6121 N Lamar Blvd, Austin, TX 78752",
      hours: "De lunes a viernes, de 8 a 4",
    },
  ],
  [
    "Pedir el acta de nacimiento",
    "En el consulado si nació en México; en el condado si nació en Texas.",
    21,
    10,
  ],
  [
    "Solicitar la tarjeta de Seguro Social",
    "Lleve la identificación o los papeles de salida. Es gratis.",
    14,
    15,
  ],
  [
    "Solicitar Medicaid o el plan del condado",
    "Con la orientadora de beneficios, los martes por la mañana.",
    14,
    15,
  ],
  [
    "Solicitar estampillas de comida",
    "Solicitud de SNAP; la entrevista es por teléfono y hay intérprete.",
    14,
    10,
  ],
  [
    "Presentarse con el oficial de libertad condicional",
    "Llegue diez minutos antes. Avísenos si va a llegar tarde.",
    7,
    10,
    { bring: "Talón de pago\nUna carta con su domicilio\nLa tarjeta de la última visita" },
  ],
  [
    "Escribir un currículum",
    "Una página, en español e inglés. También cuenta el trabajo hecho adentro.",
    14,
    15,
  ],
  [
    "Practicar una entrevista de trabajo",
    "Con un voluntario, con la respuesta a la pregunta sobre los antecedentes.",
    10,
    15,
  ],
  [
    "Mandar cinco solicitudes de empleo",
    "Elija de la lista de empleos y anote empresa, fecha y respuesta.",
    14,
    20,
  ],
  ["Abrir una cuenta de banco", "Sin cuota mensual; se acepta la matrícula consular.", 14, 15],
  [
    "Hacer un presupuesto mensual",
    "Anote cuatro semanas de ingresos y gastos y planee el mes siguiente.",
    30,
    15,
  ],
  ["Ir a la clínica legal", "Primer sábado del mes; traiga los números de caso.", 30, 20],
  [
    "Pedir el cambio de la manutención",
    "Llene la solicitud con la asistente legal; traiga comprobante de ingresos.",
    30,
    20,
  ],
  [
    "Ir a tres reuniones de AA o NA en español",
    "Pida la firma en la hoja y conozca por lo menos dos grupos.",
    21,
    15,
  ],
  [
    "Hacer la entrevista de ingreso al tratamiento",
    "Dura unas dos horas. Pida una carta para su oficial.",
    14,
    20,
  ],
  ["Ir a una revisión médica", "Lleve la lista de medicinas y pregunte por el dentista.", 30, 15],
  [
    "Llenar la solicitud de vivienda",
    "Dos lugares de la lista; bastan los nombres de caseros anteriores.",
    21,
    20,
  ],
  [
    "Visitar un cuarto o departamento",
    "Lleve la lista: agua, luz, chapas, camión, precio por escrito.",
    21,
    15,
  ],
  [
    "Inscribirse a las clases de GED",
    "Examen de ubicación en el colegio comunitario; gratis para residentes.",
    21,
    15,
  ],
  ["Inscribirse a clases de inglés", "Grupos por la mañana y por la noche; hay cuidado de niños.", 14, 15],
  [
    "Sacar la credencial de la biblioteca",
    "Con identificación o carta nuestra. Hay computadoras y ayuda para buscar trabajo.",
    7,
    5,
  ],
  [
    "Hacer un plan para prevenir recaídas",
    "Anote disparadores, primeras señales y a quién llamar. Compártalo con alguien.",
    14,
    20,
  ],
  ["Recoger ropa de trabajo", "Dos cambios y botas en el ropero, miércoles de 10 a 2.", 7, 5],
  [
    "Juntar dos referencias",
    "Un jefe, una maestra, el padre de la parroquia o su padrino; pregunte antes.",
    21,
    10,
  ],
];

export const challengeTextsEs: readonly PointsText[] = [
  ["Treinta días puntual", "Llegue cinco minutos antes a cada cita, treinta días seguidos.", 30, 50],
  ["Siete días sin cigarro", "Una semana. Guarde el dinero y vea cuánto es.", 7, 30],
  ["Caminar 30 minutos al día", "Dos semanas. Caminar a una cita también cuenta.", 14, 25],
  ["Escribir una carta pendiente", "A alguien a quien lastimó o extraña. Usted decide si la manda.", 14, 30],
  [
    "Decir que no una vez por semana",
    "Rechace una invitación que lleva hacia atrás y cuéntele a su mentora.",
    28,
    40,
  ],
  ["Cocinar en casa una semana", "Siete cenas. Guarde los recibos y compare.", 7, 20],
  ["Leer un libro y contarlo", "Cualquier libro. Cuente en diez minutos qué se le quedó.", 30, 30],
  [
    "Aprender algo en la computadora",
    "Termine una lección y úsela: un formulario, un correo, una videollamada.",
    14,
    25,
  ],
  ["Ayudar a alguien nuevo", "Acompañe a un recién llegado a una cita, una reunión o la despensa.", 30, 40],
  ["Juntar los primeros 100 dólares", "Aparte algo cada día de pago hasta lograrlo.", 45, 40],
  [
    "Resolver un conflicto con calma",
    "Use los pasos del grupo: parar, respirar, preguntar. Anote qué pasó.",
    21,
    35,
  ],
];
