import { addressOn, cities } from "./places.ts";
import { oaklandResources, sanAntonioResources } from "./resource-texts-west.ts";
import { baltimoreResources, chicagoResources, type ResourceText } from "./resource-texts.ts";
import type { OrganizationNumber, SeedResource } from "./types.ts";

const texts: Record<OrganizationNumber, readonly ResourceText[]> = {
  1: chicagoResources,
  2: baltimoreResources,
  3: oaklandResources,
  4: sanAntonioResources,
};

const internalNotes = {
  en: [
    "<p>Good experience; answers within a day.</p>",
    "<p>Call, do not email. Ask for the contact by name.</p>",
    "",
    "<p>Agreement signed in spring; up to three places a month are kept for us.</p>",
  ],
  es: [
    "<p>Buena experiencia; contestan el mismo día.</p>",
    "<p>Mejor llamar que escribir. Pregunte por la persona de contacto.</p>",
    "",
    "<p>Convenio firmado en primavera; guardan tres lugares al mes para nosotros.</p>",
  ],
};

function makeResource(organizationId: OrganizationNumber, text: ResourceText, index: number): SeedResource {
  const [name, agencyServices, services, description, contact, number, street] = text;
  const words = contact.split(" ");
  const lastName = words.at(-1) ?? "";
  const host = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "");
  const notes = internalNotes[organizationId === 4 ? "es" : "en"];
  return {
    organizationId,
    name,
    active: index !== 7,
    agencyServices: [...agencyServices],
    services,
    notes: notes[index % notes.length] ?? "",
    description,
    email: `contact@${host}.example`,
    phone: `(${cities[organizationId].areaCodes[0]}) 555-01${String(60 + index).padStart(2, "0")}`,
    firstName: words.slice(0, -1).join(" "),
    lastName,
    website: `https://${host}.example`,
    ...addressOn(organizationId, number, street),
  };
}

/** Services near each organization; names and people are made up, the streets are real. */
export const resources: SeedResource[] = ([1, 2, 3, 4] as const).flatMap((organizationId) =>
  texts[organizationId].map((text, index) => makeResource(organizationId, text, index)),
);
