import type { starter as english } from "../../en/server/starter.ts";

export const starter: typeof english = {
  goals: {
    identity: {
      name: "Reunir todos los documentos de identidad",
      description:
        "Tiene en mano la identificación del estado, la tarjeta de Seguro Social y el acta de nacimiento.",
    },
    housing: {
      name: "Conseguir vivienda estable",
      description: "Un contrato de renta firmado o un lugar en vivienda de transición por 90 días.",
    },
    job: {
      name: "Encontrar trabajo de tiempo completo",
      description: "Treinta horas por semana o más. Respeta las reglas de su supervisión.",
    },
    supervision: {
      name: "Terminar la libertad condicional",
      description: "Cumple todas sus citas y paga las cuotas como se acordó.",
    },
    recovery: {
      name: "Seis meses en recuperación",
      description: "Reuniones, tratamiento y un plan para los días difíciles.",
    },
    health: {
      name: "Tener seguro médico y doctor",
      description: "Su seguro está activo y ya tuvo la primera consulta.",
    },
    savings: {
      name: "Ahorrar 500 dólares para emergencias",
      description: "Tiene una cuenta de banco y aparta algo cada día de pago.",
    },
  },
  tasks: {
    stateId: {
      name: "Sacar la identificación del estado",
      description: "Vaya a la oficina. Tome un número y espere su turno.",
      bring: "Su acta de nacimiento\nUna carta con su nombre y domicilio",
    },
    birthCertificate: {
      name: "Pedir el acta de nacimiento",
      description: "Llene la solicitud del lugar donde nació.",
      bring: "",
    },
    socialSecurityCard: {
      name: "Solicitar la tarjeta de Seguro Social",
      description: "Vaya a la oficina del Seguro Social. Es gratis.",
      bring: "Su identificación o sus papeles de salida",
    },
    healthCoverage: {
      name: "Solicitar seguro médico",
      description: "Pídalo por internet o por teléfono. Su equipo le ayuda con la solicitud.",
      bring: "",
    },
    food: {
      name: "Solicitar ayuda para comida",
      description: "Pida SNAP. La entrevista es por teléfono.",
      bring: "",
    },
    officer: {
      name: "Presentarse con su oficial",
      description: "Llegue diez minutos antes. Avísenos si va a llegar tarde.",
      bring: "Su talón de pago\nUna carta con su domicilio",
    },
    resume: {
      name: "Escribir un currículum",
      description: "Basta una página. También cuenta el trabajo que hizo adentro.",
      bring: "",
    },
    bank: {
      name: "Abrir una cuenta de banco",
      description: "Elija una sin cuota mensual.",
      bring: "Su identificación\n25 dólares",
    },
    doctor: {
      name: "Ir a una revisión médica",
      description: "Lleve la lista de sus medicinas. Pregunte por un dentista.",
      bring: "",
    },
  },
  challenges: {
    onTime: {
      name: "Treinta días puntual",
      description: "Llegue cinco minutos antes cada vez, por treinta días.",
    },
    walk: {
      name: "Caminar 30 minutos al día",
      description: "Hágalo dos semanas. Caminar a una cita también cuenta.",
    },
    firstSavings: { name: "Juntar los primeros 100 dólares", description: "Aparte algo cada día de pago." },
    help: {
      name: "Ayudar a alguien nuevo",
      description: "Vaya con una persona nueva a una oficina, a una reunión o por comida.",
    },
    calm: {
      name: "Resolver un conflicto con calma",
      description: "Pare, respire, pregunte. Luego anote qué pasó.",
    },
  },
};
