/** What a job is like, apart from who offers it. */
export interface Occupation {
  title: string;
  summary: string;
  duties: readonly string[];
  required: readonly string[];
}

export const occupations = {
  warehouse: {
    title: "Warehouse associate",
    summary:
      "Pick, pack and load orders in a busy warehouse near a bus line. Training on the first three days.",
    duties: [
      "Pick and scan orders",
      "Load and unload trucks",
      "Keep aisles clean and safe",
      "Count stock on Fridays",
    ],
    required: [
      "Able to lift 50 pounds",
      "Steel-toe boots (we help with the first pair)",
      "No experience needed",
    ],
  },
  forklift: {
    title: "Forklift operator",
    summary: "Move pallets between dock and shelves. A certificate can be earned during the first month.",
    duties: ["Drive a stand-up forklift", "Check the machine before each shift", "Report damage at once"],
    required: [
      "Six months in a warehouse",
      "Forklift certificate or willing to earn it",
      "Drug test before the start",
    ],
  },
  cook: {
    title: "Line cook",
    summary: "Join a small kitchen team for lunch and dinner service. Two meals a shift are free.",
    duties: ["Prepare the station", "Cook to order", "Close and clean the kitchen", "Label and rotate food"],
    required: [
      "Some kitchen experience, inside or outside",
      "Food handler card within 30 days",
      "Evenings and weekends",
    ],
  },
  landscaping: {
    title: "Landscaping crew member",
    summary: "Work outdoors in parks and yards, with a crew of four and a van from our yard.",
    duties: ["Mow, trim and plant", "Care for tools", "Clear snow or storm damage in season"],
    required: ["Able to work in heat and rain", "Start at 6:30 in the morning", "Driver's license is a plus"],
  },
  construction: {
    title: "Construction helper",
    summary: "Help carpenters and masons on renovation sites. A way into the apprenticeship.",
    duties: ["Carry and stage material", "Demolition and clean-up", "Hold, measure and cut under guidance"],
    required: ["OSHA 10 card within 60 days", "On time every day", "Own basic tools after the first month"],
  },
  cleaning: {
    title: "Overnight cleaner",
    summary: "Clean offices in a team of three. Quiet work with steady hours.",
    duties: ["Vacuum, mop and dust", "Empty bins and restock", "Lock up and set the alarm"],
    required: ["Background checked case by case", "Able to work nights", "Good with checklists"],
  },
  production: {
    title: "Production worker",
    summary: "Assemble and pack products on a line, day or swing shift.",
    duties: ["Run one station of the line", "Check quality and write down faults", "Keep the station clean"],
    required: ["Able to stand for eight hours", "Basic reading and arithmetic", "No experience needed"],
  },
  driver: {
    title: "Delivery helper",
    summary: "Ride along, carry and set up furniture and appliances at customers' homes.",
    duties: ["Load by route", "Carry safely with two people", "Set up and explain", "Collect signatures"],
    required: ["Friendly manner", "Able to lift 75 pounds with a partner", "License not needed"],
  },
  peer: {
    title: "Peer support specialist",
    summary: "Use your own experience to walk with people who come home. Certificate paid by us.",
    duties: [
      "Meet people at release",
      "Go along to appointments",
      "Run one group a week",
      "Write short notes",
    ],
    required: ["Own experience with re-entry or recovery", "Two years of stability", "Writes clear notes"],
  },
  solar: {
    title: "Solar installer trainee",
    summary: "Twelve paid weeks of training, then work on roofs with an experienced crew.",
    duties: ["Mount rails and panels", "Run conduit with the electrician", "Follow fall protection rules"],
    required: ["Comfortable with heights", "Basic math", "GED or working on it"],
  },
} as const satisfies Record<string, Occupation>;

export const occupationsEs = {
  almacen: {
    title: "Ayudante de almacén",
    summary: "Surtir, empacar y cargar pedidos. Capacitación pagada los primeros tres días.",
    duties: ["Surtir y escanear pedidos", "Cargar y descargar camiones", "Mantener limpios los pasillos"],
    required: ["Poder levantar 50 libras", "No se pide experiencia", "Español o inglés"],
  },
  cocina: {
    title: "Cocinero de línea",
    summary: "Cocina pequeña de comida regional. Dos comidas por turno sin costo.",
    duties: ["Preparar la estación", "Cocinar por pedido", "Limpiar y cerrar la cocina"],
    required: [
      "Algo de experiencia en cocina",
      "Tarjeta de manejo de alimentos en 30 días",
      "Fines de semana",
    ],
  },
  jardineria: {
    title: "Jardinero",
    summary: "Cuadrilla de cuatro personas en parques y casas; salida en camioneta desde el taller.",
    duties: ["Podar, plantar y regar", "Cuidar la herramienta", "Cargar el remolque"],
    required: ["Trabajo bajo el sol", "Entrada a las 6:30", "Licencia de manejo no indispensable"],
  },
  construccion: {
    title: "Ayudante de construcción",
    summary: "Remodelación de casas con maestros carpinteros y albañiles.",
    duties: ["Acarrear material", "Demoler y limpiar", "Medir y cortar con apoyo"],
    required: ["Puntualidad", "Tarjeta OSHA 10 en 60 días", "Botas de trabajo (apoyamos con el primer par)"],
  },
  limpieza: {
    title: "Limpieza de oficinas",
    summary: "Turno de noche, equipo de tres personas, horario fijo.",
    duties: ["Aspirar y trapear", "Vaciar botes y surtir baños", "Cerrar y poner la alarma"],
    required: ["Los antecedentes se revisan caso por caso", "Disponibilidad de noche"],
  },
  panaderia: {
    title: "Panadero aprendiz",
    summary: "Aprenda el oficio desde la masa hasta el horno. Turno de madrugada.",
    duties: ["Pesar y mezclar", "Formar piezas", "Hornear y acomodar charolas"],
    required: ["Ganas de aprender", "Entrada a las 4 de la mañana"],
  },
  taller: {
    title: "Ayudante de taller mecánico",
    summary: "Cambios de aceite, llantas y frenos junto a un mecánico con experiencia.",
    duties: ["Recibir autos", "Cambiar aceite y llantas", "Ordenar herramienta y refacciones"],
    required: ["Conocimientos básicos de mecánica", "Licencia de manejo o en trámite"],
  },
  cuidado: {
    title: "Asistente de cuidado en el hogar",
    summary: "Acompañe a personas mayores en su casa. Curso de certificación pagado.",
    duties: ["Ayudar con comida y aseo", "Acompañar a citas", "Anotar lo hecho cada día"],
    required: [
      "Paciencia y buen trato",
      "Revisión de antecedentes según la ley",
      "Curso de primeros auxilios",
    ],
  },
} as const satisfies Record<string, Occupation>;
