import { bullets } from "./html.ts";
import { occupations, occupationsEs, type Occupation } from "./job-texts.ts";
import type { OrganizationNumber, SeedJob } from "./types.ts";

const benefits = {
  en: [
    "Health insurance after 60 days",
    "Paid sick days from the first month",
    "Weekly pay by direct deposit or card",
    "Transit pass for the first two months",
    "Raise after 90 days",
    "Work boots and gloves provided",
  ],
  es: [
    "Seguro médico después de 60 días",
    "Días de enfermedad pagados",
    "Pago semanal por depósito o tarjeta",
    "Pase de camión los primeros dos meses",
    "Aumento después de 90 días",
  ],
};

/** Occupation, company, place, pay per hour in dollars. */
type Opening = readonly [Occupation, string, string, string];

const openings: Record<OrganizationNumber, readonly Opening[]> = {
  1: [
    [occupations.warehouse, "Lakeline Fulfillment", "Bedford Park, IL", "19.50"],
    [occupations.cook, "Prairie Spoon Diner", "Chicago, IL", "18.25"],
    [occupations.production, "Western Avenue Box Works", "Chicago, IL", "18.00"],
    [occupations.cleaning, "Clear Loop Cleaning", "Chicago, IL", "17.75"],
    [occupations.construction, "Southland Rehab Builders", "Chicago Heights, IL", "21.00"],
    [occupations.forklift, "Calumet Cold Storage", "Chicago, IL", "22.00"],
    [occupations.driver, "Two Brothers Furniture Delivery", "Cicero, IL", "18.50"],
    [occupations.peer, "Second Chance Network", "Chicago, IL", "20.00"],
  ],
  2: [
    [occupations.warehouse, "Patapsco Freight", "Dundalk, MD", "19.00"],
    [occupations.forklift, "Locust Point Terminals", "Baltimore, MD", "22.50"],
    [occupations.cook, "Crab & Barrel Kitchen", "Baltimore, MD", "17.50"],
    [occupations.landscaping, "Green Rowhouse Landscaping", "Baltimore, MD", "17.00"],
    [occupations.construction, "Chesapeake Brick & Beam", "Baltimore, MD", "20.50"],
    [occupations.cleaning, "Night Heron Services", "Towson, MD", "16.75"],
    [occupations.production, "Highlandtown Bakery Supply", "Baltimore, MD", "17.25"],
    [occupations.peer, "Harbor Reentry Center", "Baltimore, MD", "19.75"],
    [occupations.solar, "Old Bay Solar", "Halethorpe, MD", "21.00"],
  ],
  3: [
    [occupations.solar, "Eastside Sun Works", "Oakland, CA", "25.00"],
    [occupations.warehouse, "Hegenberger Logistics", "Oakland, CA", "22.00"],
    [occupations.forklift, "Port Side Cold Chain", "Oakland, CA", "25.50"],
    [occupations.construction, "Fruitvale Builders Cooperative", "Oakland, CA", "26.00"],
    [occupations.cook, "Lakeshore Noodle House", "Oakland, CA", "21.00"],
    [occupations.landscaping, "Redwood Edge Gardens", "San Leandro, CA", "21.50"],
    [occupations.driver, "Bay Home Delivery", "Hayward, CA", "21.75"],
    [occupations.production, "Alameda Coffee Roasters", "Alameda, CA", "21.25"],
    [occupations.cleaning, "Harbor Light Janitorial", "Emeryville, CA", "20.75"],
  ],
  4: [
    [occupationsEs.almacen, "Bodegas del Sur", "San Antonio, TX", "16.00"],
    [occupationsEs.cocina, "Cocina La Nogalera", "San Antonio, TX", "15.00"],
    [occupationsEs.jardineria, "Jardines Mesquite", "San Antonio, TX", "15.50"],
    [occupationsEs.construccion, "Remodelaciones Villarreal", "San Antonio, TX", "18.00"],
    [occupationsEs.limpieza, "Limpieza Luna", "San Antonio, TX", "14.50"],
    [occupationsEs.panaderia, "Panadería El Trigal", "San Antonio, TX", "15.25"],
    [occupationsEs.taller, "Taller Hermanos Garza", "Leon Valley, TX", "17.00"],
    [occupationsEs.cuidado, "Manos Cercanas", "San Antonio, TX", "15.75"],
  ],
};

function slug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function makeJob(organizationId: OrganizationNumber, opening: Opening, index: number): SeedJob {
  const [occupation, company, location, pay] = opening;
  const isSpanish = organizationId === 4;
  const extras = isSpanish ? benefits.es : benefits.en;
  const payLine = isSpanish
    ? `<p><strong>${pay} dólares por hora.</strong> Se aceptan solicitudes de personas con antecedentes.</p>`
    : `<p><strong>$${pay} an hour.</strong> People with a record are welcome to apply.</p>`;
  return {
    organizationId,
    title: occupation.title,
    // One position in each list is filled, so that archived rows can be seen.
    active: index !== 5,
    company,
    location,
    applicationUrl: `https://${slug(company)}.example/${isSpanish ? "solicitud" : "apply"}`,
    jobSummary: `<p>${occupation.summary}</p>${payLine}`,
    duties: bullets(occupation.duties),
    requiredExperience: bullets(occupation.required),
    benefits: bullets([0, 1, 2].map((step) => extras[(index + step) % extras.length] ?? "")),
  };
}

/** Openings that the organizations list for their mentees; the companies are made up. */
export const jobs: SeedJob[] = ([1, 2, 3, 4] as const).flatMap((organizationId) =>
  openings[organizationId].map((opening, index) => makeJob(organizationId, opening, index)),
);
