/** A few conversations of the people who can sign in. */

/** Day from today, minutes in office hours, email of who writes, and what. */
type Line = readonly [day: number, minutes: number, from: string, text: string];

export interface SeedChat {
  /** Email of the mentee whose room it is; null for a room of two. */
  readonly mentee: string | null;
  /** Emails of team members: those who opened the mentee's room, or the two. */
  readonly people: readonly string[];
  readonly lines: readonly Line[];
  /** Emails of those who have not read the end, with the number of messages that they miss. */
  readonly unread: Readonly<Record<string, number>>;
}

const isaiah = "mentee@harbor.example";
const andre = "case@harbor.example";
const curtis = "mentor@harbor.example";
const loretta = "owner@harbor.example";
const leilani = "mentee@bridge.example";
const jamal = "case@bridge.example";
const teresa = "owner@bridge.example";
const esperanza = "mentee@puente.example";
const raul = "caso@puente.example";
const guadalupe = "owner@puente.example";
const marisol = "owner@demo.example";

export const chats: readonly SeedChat[] = [
  {
    mentee: isaiah,
    people: [andre, curtis],
    lines: [
      [-14, 35, andre, "Good morning Isaiah. Did the letter from Patapsco Freight arrive?"],
      [-14, 62, isaiah, "Yes! They want to see me next week. Tuesday at 10."],
      [
        -14,
        64,
        andre,
        "That is great news. Do you have something to wear, or shall we look at the closet here?",
      ],
      [-14, 71, isaiah, "I have a shirt. Could use a tie."],
      [-14, 75, andre, "Come by any day before noon, we have plenty."],
      [-12, 180, isaiah, "Picked up the tie. Thank you. Grandma says it looks sharp."],
      [
        -11,
        240,
        curtis,
        "Isaiah, Curtis here. Want to go through the interview once more on Monday? I play the boss.",
      ],
      [-11, 255, isaiah, "Please. I get stuck when they ask about the gap."],
      [-11, 258, curtis, "Everybody does. We will find two honest sentences for it."],
      [-5, 410, isaiah, "It went well!! They asked me to come back and meet the shift lead."],
      [-5, 418, andre, "So proud of you. Write down the name of the shift lead before you forget it."],
      [-5, 421, curtis, "Told you. Two honest sentences."],
      [
        -2,
        95,
        andre,
        "One thing that is still open: the expungement clinic. They are there on Saturday from 9 to 1.",
      ],
      [-2, 140, isaiah, "I will go this time. Is it the yellow sheet that I bring?"],
      [-1, 30, andre, "Exactly, the yellow sheet and your ID. Call me if there is a line around the block."],
    ],
    unread: { [isaiah]: 1, [curtis]: 3 },
  },
  {
    mentee: null,
    people: [andre, curtis],
    lines: [
      [-9, 15, andre, "Curtis, could you take Isaiah for a practice interview? He is nervous about it."],
      [-9, 40, curtis, "Already on it. Wednesday at 5, at the library."],
      [-9, 42, andre, "You are the best. The room is booked under Harbor."],
      [-3, 300, curtis, "He did well. Ask him about the forklift course, he lit up when I mentioned it."],
      [-3, 331, andre, "Will do. There is one starting next month in the catalogue."],
    ],
    unread: { [curtis]: 1 },
  },
  {
    mentee: null,
    people: [loretta, andre],
    lines: [
      [
        -6,
        20,
        loretta,
        "Andre, the board meets on the 28th. Could you send me the numbers of your mentees by Friday?",
      ],
      [-6, 55, andre, "Yes. Goals and tasks completed, like last time?"],
      [-6, 58, loretta, "And the referrals per month, please. They liked the chart."],
      [
        -1,
        200,
        loretta,
        "Thank you for the report. I have one question about March, call me when you are in.",
      ],
    ],
    unread: { [andre]: 1 },
  },
  {
    mentee: leilani,
    people: [jamal],
    lines: [
      [
        -8,
        100,
        jamal,
        "Hi Leilani, the housing office moved your appointment to Thursday at 2. Does that work?",
      ],
      [-8, 122, leilani, "Thursday works. My sister can drive me."],
      [-8, 125, jamal, "Perfect. Bring the two pay stubs."],
      [-1, 60, leilani, "They need one more paper, proof of address. Can you write that?"],
    ],
    unread: { [jamal]: 1 },
  },
  {
    mentee: esperanza,
    people: [raul],
    lines: [
      [-7, 80, raul, "Buenos días, Esperanza. ¿Cómo le fue en la cita con la abogada?"],
      [-7, 150, esperanza, "Muy bien, gracias. Me explicó todo con calma. Falta una copia del acta."],
      [-7, 155, raul, "La copia la pedimos nosotros. Llega en unos diez días."],
      [-3, 210, esperanza, "¿El grupo del jueves sigue a la misma hora?"],
      [-3, 214, raul, "Sí, a las seis. Hay quien cuide a los niños."],
      [-1, 45, raul, "Ya llegó la copia del acta. Puede pasar por ella cuando guste."],
    ],
    unread: { [esperanza]: 1 },
  },
  {
    mentee: null,
    people: [guadalupe, raul],
    lines: [
      [-4, 30, guadalupe, "Raúl, ¿nos alcanzan los lugares del grupo para el próximo mes?"],
      [-4, 48, raul, "Sí, quedan cuatro. Noemí ya tiene la lista."],
    ],
    unread: {},
  },
  {
    mentee: null,
    people: [marisol, loretta],
    lines: [
      [
        -10,
        200,
        marisol,
        "Loretta, two agencies asked how you run the Saturday clinic. Would you tell them about it?",
      ],
      [-10, 260, loretta, "With pleasure. Any Tuesday afternoon is good."],
      [-2, 330, marisol, "They would like to come on the first Tuesday. I will bring the coffee."],
    ],
    unread: { [loretta]: 1 },
  },
  {
    mentee: null,
    people: [marisol, teresa],
    lines: [
      [
        -20,
        90,
        marisol,
        "Welcome to the network, Teresa. If anything in the system is unclear, write to me here.",
      ],
    ],
    unread: { [teresa]: 1 },
  },
];
