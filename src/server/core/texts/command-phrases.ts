/**
 * What people text instead of a command word, in English and Spanish, without accents or apostrophes.
 *
 * The stop words are the seven of the FCC (47 CFR 64.1200(a)(10)) and those that carriers add, with their Spanish
 * counterparts.
 */

/** A text that consists of these phrases and of {@link fillers} is that command. */
export const commandPhrases = {
  stop: `stop, quit, end, revoke, opt out, optout, opt me out, cancel, unsubscribe, unsubscribe me, stop all, stopall, stop it,
    no more, remove me, delete my number, wrong number, you have the wrong number, this is the wrong number, sorry wrong number,
    leave me alone, alto, parar, pare, paren, baja, darme de baja, denme de baja, quiero darme de baja, cancelar, no mas, basta,
    detener, dejar de recibir, no me escriban, numero equivocado, este numero es equivocado, tiene el numero equivocado,
    dejenme en paz, dejeme en paz`,
  start: "start, unstop, resume, subscribe, opt in, empezar, iniciar, comenzar, reanudar, alta",
  help: "help, info, ayuda, informacion",
  yes: `yes, y, yeah, yep, si, ok, claro, claro que si, confirm, confirmo, i will, i will be there, ill be there, will be there, ill come,
    i will come, im coming, i am coming, see you there, ahi estare, alli estare, ahi estaremos, si voy, ahi voy, voy a ir,
    ire, cuente conmigo, ahi nos vemos`,
  no: `no, n, nope, i cant, i can not, i cannot, cant, cannot, i cant come, i can not come, i cannot come, cant come,
    i cant make it, i can not make it, i cannot make it, cant make it, i wont be there, i will not be there, wont be there,
    i wont make it, no puedo, no puedo ir, no podre, no podre ir, no voy, no ire, no voy a poder, no voy a poder ir,
    no puedo llegar, no voy a llegar`,
} as const;

/** After an offer of other times, a text that consists of such a phrase and of {@link fillers} is that choice. */
export const choicePhrases = {
  first: `1, one, 1st, first, the first, first one, the first one, number 1, number one, option 1, option one, uno, la 1, el 1,
    la uno, primera, primero, la primera, el primero, numero 1, numero uno, opcion 1, opcion uno`,
  second: `2, two, 2nd, second, the second, second one, the second one, number 2, number two, option 2, option two, dos, la 2,
    el 2, la dos, segunda, segundo, la segunda, el segundo, numero 2, numero dos, opcion 2, opcion dos`,
  third: `3, three, 3rd, third, the third, third one, the third one, number 3, number three, option 3, option three, tres, la 3,
    el 3, la tres, tercera, tercero, la tercera, el tercero, numero 3, numero tres, opcion 3, opcion tres`,
  call: `call, call me, give me a call, can you call me, could you call me, a call, phone call, phone me, llamada, una llamada,
    llamar, llame, llameme, llamame, llamen, llamenme, me llama, me llaman, me puede llamar, me pueden llamar, puede llamarme,
    pueden llamarme`,
} as const;

/**
 * Ordinary messages that would otherwise count as a command. For example, thanks for a reminder is no promise to come.
 */
export const ordinaryPhrases = `ok thanks, ok thank you, ok gracias, ok muchas gracias, ok thx, help me, help me please,
  ayudame, ayudeme`;

/** After a question, these mean no. Without one, they may mean "no more texts", so a person decides. */
export const doubtfulPhrases = "ya no, ya no por favor, not anymore, no longer";

/** What people add out of politeness or impatience. */
export const fillers =
  "please, pls, thanks, thx, thank, you, now, hey, hi, hello, por, favor, porfavor, gracias, ya, hola, sorry, perdon, lo siento";

/** A short text that contains one of these asks for no more texts. */
export const stopRequests = `stop texting, stop messaging, stop sending, stop text, stop messages, stop the messages,
  stop these messages, stop those messages, stop all messages, stop the texts, stop these texts, stop all texts, stop writing me, stop writing to me, stop contacting,
  stop bothering me, quit texting, quit messaging, quit sending, quit bothering me, dont text, do not text, dont message me,
  do not message me, dont send me, do not send me, dont write me, dont contact me, do not contact me, never text me,
  no more texts, no more messages, no more text, no texts, dont want texts, dont want these texts, dont want any texts,
  dont want your texts, dont want messages, dont want these messages, dont want any more texts,
  dont want any more messages, dont want to get texts, dont want to receive, unsubscribe me, unsubscribe this number,
  opt me out, opt out of, take me off, take my number off, remove me from, remove my number, delete my number, lose my number,
  no me manden, no me mande, no me mandes, no me envien, no me envie, no me envies, no me escriban, no me escriba,
  no me escribas, no me textee, no me texteen, no manden mas, no envien mas, no mas mensajes, no mas textos,
  no quiero mensajes, no quiero mas mensajes, no quiero recibir, no quiero que me escriban, no deseo recibir,
  no deseo mas mensajes, dejen de escribir*, deje de escribir*, deja de escribir*, dejen de mandar*, deje de mandar*,
  deja de mandar*, dejen de enviar*, deje de enviar*, deja de enviar*, dejen de molestar*, deje de molestar*,
  paren de escribir*, paren de mandar*, borren mi numero, borre mi numero, quiten mi numero, quite mi numero,
  borrenme de la lista, quitenme de la lista, saquenme de la lista, denme de baja, darme de baja, leave me alone,
  wrong number, numero equivocado, dejenme en paz, dejeme en paz`;

/** With one of these, a request is about a time, a topic, or someone else, so a person reads it first. */
export const limits = `at, after, before, until, till, when, while, during, if, so, today, tonight, tomorrow, morning, night,
  work, late, early, about, them, him, her, mom, mother, wrote, called, dialed, a las, despues, antes, hasta, cuando, mientras,
  durante, hoy, manana, noche, trabajo, tarde, temprano, tanto, tantos, sobre, llame, marque`;

/** One of these before a request may turn it around ("please don't stop texting me"), so a person reads it first. */
export const negations = "dont, not, never, no, cant, wont, didnt, nunca";

/** Texts with a request that are longer than this many words are read by a person first. */
export const maxRequestWords = 9;
