import type { OrganizationNumber, SeedElearning } from "./types.ts";

/** Name, description, address of a public education site. */
type Course = readonly [string, string, string];

const english: readonly Course[] = [
  [
    "Computer basics",
    "Mouse, keyboard, files and the internet, from the very start. About three hours.",
    "https://edu.gcfglobal.org/en/computerbasics/",
  ],
  [
    "Email for beginners",
    "Make an address, write, attach a resume, and recognize fraud.",
    "https://edu.gcfglobal.org/en/email101/",
  ],
  [
    "Resume writing",
    "Step by step to a one-page resume, also with gaps in the years of work.",
    "https://edu.gcfglobal.org/en/resumewriting/",
  ],
  [
    "Interview skills",
    "Typical questions, body language, and what to say about a record.",
    "https://edu.gcfglobal.org/en/interviewingskills/",
  ],
  [
    "Money basics",
    "Budget, bank account and debt in short lessons.",
    "https://edu.gcfglobal.org/en/moneybasics/",
  ],
  [
    "Money Smart for adults",
    "Free course about saving, credit and loans.",
    "https://www.fdic.gov/consumer-resource-center/money-smart",
  ],
  [
    "Arithmetic refresher",
    "From adding to fractions and percent; good before the GED math test.",
    "https://www.khanacademy.org/math/arithmetic",
  ],
  ["Algebra basics", "Second step for the GED math test.", "https://www.khanacademy.org/math/algebra-basics"],
  [
    "Grammar",
    "Sentences, punctuation and verbs for the GED language test.",
    "https://www.khanacademy.org/humanities/grammar",
  ],
  [
    "Job search with a criminal record",
    "How to look for work, what to disclose, and which rights you have.",
    "https://www.careeronestop.org/JobSearch/job-search.aspx",
  ],
  [
    "Workplace safety",
    "What employers expect and what protects you; starting point for the OSHA 10 card.",
    "https://www.osha.gov/training",
  ],
];

const spanish: readonly Course[] = [
  [
    "Computación básica",
    "Ratón, teclado, archivos e internet, desde cero. Unas tres horas.",
    "https://edu.gcfglobal.org/es/informatica-basica/",
  ],
  [
    "Correo electrónico",
    "Crear una dirección, escribir, adjuntar un currículum y reconocer fraudes.",
    "https://edu.gcfglobal.org/es/como-usar-gmail/",
  ],
  [
    "Buscar trabajo",
    "Currículum, solicitudes y entrevistas en lecciones cortas.",
    "https://edu.gcfglobal.org/es/como-buscar-trabajo/",
  ],
  [
    "Inglés para principiantes",
    "Audio y ejercicios para la vida diaria y el trabajo.",
    "https://edu.gcfglobal.org/es/ingles-basico/",
  ],
  [
    "Aritmética",
    "Desde sumar hasta fracciones y porcentajes; sirve para el GED.",
    "https://es.khanacademy.org/math/arithmetic",
  ],
  [
    "Álgebra básica",
    "Segundo paso para el examen de matemáticas del GED.",
    "https://es.khanacademy.org/math/algebra-basics",
  ],
  [
    "Dinero: primeros pasos",
    "Presupuesto, banco y crédito explicados con sencillez.",
    "https://consumidor.gov/",
  ],
  [
    "Prepararse para la ciudadanía",
    "Material oficial de estudio, con audio.",
    "https://www.uscis.gov/es/ciudadania",
  ],
];

const chosen: Record<OrganizationNumber, readonly Course[]> = {
  1: english.slice(2, 9),
  2: english,
  3: english.filter((_, index) => index !== 1 && index !== 8),
  4: spanish,
};

/** Courses of every organization. */
export const elearning: SeedElearning[] = ([1, 2, 3, 4] as const).flatMap((organizationId) =>
  chosen[organizationId].map(([name, description, learningUrl]) => ({
    organizationId,
    name,
    active: true,
    description,
    learningUrl,
  })),
);
