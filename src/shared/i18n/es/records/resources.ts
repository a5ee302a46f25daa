import type { resources as english } from "../../en/records/resources.ts";
import { addressHelp, geolocated, near, organizationHelp, phoneHelp } from "./common-fields.ts";

export const resources: typeof english = {
  title: "Recursos",
  subtitle: "Empresas y servicios cercanos que ayudan: vivienda, salud, asesoría legal y más.",
  add: "Agregar recurso",
  one: "recurso",
  fields: {
    organizationId: "Organización",
    name: "Empresa",
    active: "Activo",
    image: "Imagen",
    description: "Descripción",
    servicesTitle: "Servicios",
    agencyServices: "Servicios",
    services: "Servicios adicionales",
    contactTitle: "Contacto",
    firstName: "Nombre del contacto",
    lastName: "Apellido del contacto",
    phone: "Teléfono",
    email: "Correo electrónico",
    website: "Sitio web",
    ...geolocated,
    notesTitle: "Notas",
    notes: "Notas internas",
    near,
  },
  required: { name: "¡El nombre es obligatorio!" },
  help: {
    organizationId: organizationHelp,
    services: "Servicios que no están en la lista de arriba.",
    phone: phoneHelp,
    address: addressHelp,
    notes: "Las otras organizaciones nunca ven estas notas.",
  },
};
