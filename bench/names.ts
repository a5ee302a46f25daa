/** Names of the made-up mentees. Last names repeat, but not too often. */

export const firstNames =
  `Aaron Abigail Adriana Aisha Alejandro Alicia Amara Andre Angela Antonio Ashley Beatriz Benjamin Bianca Brandon Brenda
  Caleb Camila Carlos Carmen Cedric Chantal Chris Claudia Cynthia Damian Daniel Darnell Deborah Denise Diego Dominique
  Dwayne Elena Elijah Emily Enrique Esperanza Esteban Ethan Evelyn Fatima Felipe Fernando Gabriela Gerald Gloria Grace
  Hannah Hector Ignacio Imani Isaiah Ivan Jamal Janelle Jasmine Javier Jerome Jesús José Joy Juan Kayla Keisha Kevin
  Lamar Latoya Leticia Liam Lorenzo Lucía Luis Malik Marcus María Mario Marisol Mateo Maurice Megan Miguel Monique
  Nadia Naomi Natalia Nathan Nicole Noah Olivia Omar Oscar Pablo Patrice Pedro Quinn Rafael Raquel Raymond Renata
  Ricardo Rosa Samuel Sofía Tanya Terrence Tomás Tyrone Valeria Vanessa Victor Xavier Yolanda Zoe`.split(
    /\s+/,
  );

const spanish =
  `Acosta Aguilar Álvarez Castillo Castro Chávez Cruz Delgado Díaz Domínguez Espinoza Fernández Flores García Gómez
  González Gutiérrez Hernández Herrera Jiménez López Martínez Medina Mendoza Morales Moreno Muñoz Núñez Ortiz Peña Pérez
  Quintero Ramírez Ramos Reyes Rivera Rodríguez Rojas Romero Ruiz Salazar Sánchez Santiago Soto Suárez Torres Vargas
  Vásquez Vega Zamora`.split(/\s+/);

const beginnings =
  "Ash Black Brad Bran Carl Craw Elm Fair Green Hart Hol Ken Lang Mar Nor Red Rock Sher Stan Thorn Wake West Whit Wood".split(
    " ",
  );
const endings = "bury by den field ford land ley man more ridge son ton well worth".split(" ");

export const lastNames = [
  ...spanish,
  ...beginnings.flatMap((beginning) => endings.map((ending) => beginning + ending)),
];

export const streets =
  "Ash Cedar Cherry Church Division Elm Franklin Grove Harbor Hill Jefferson Lake Lincoln Main Maple Market Mill Oak Park Pine River School Spring Sunset Union Walnut Washington".split(
    " ",
  );

export const towns =
  "Aurora Belvidere Cicero Danville Decatur Elgin Evanston Galesburg Joliet Kankakee Marion Moline Naperville Ottawa Pekin Peoria Quincy Rockford Skokie Sterling Urbana Waukegan".split(
    " ",
  );

/** Sentences of case notes. */
export const sentences = [
  "Met at the office for half an hour.",
  "The application for housing was sent on Monday and an answer is expected within two weeks.",
  "Works the early shift now and asks for appointments after three in the afternoon.",
  "We went through the budget; rent and the bus pass are covered this month.",
  "The interview went well, the foreman wants to see references.",
  "Missed the last two meetings, reached by telephone today.",
  "Agreed to call the clinic and to bring the insurance card next time.",
  "The probation officer confirmed the new schedule in writing.",
  "Finished the third unit of the course and passed its test.",
  "Is worried about the hearing; we wrote down the questions for the lawyer.",
];
