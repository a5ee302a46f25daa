/** The language in which a person wrote a text. */
import type { LanguageCode } from "#shared/constants.ts";
import { wordsOf } from "#server/core/phrases/phrase-text.ts";

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Common words that only one of the languages has. STOP, HELP, START, YES, and NO are missing, because people type
 * these commands in either language.
 */
const typical: readonly (readonly [LanguageCode, ReadonlySet<string>])[] = [
  [
    "en",
    listed(`
      about and are be because can cannot cant could do dont for from get going have hello here how i id ill im is it
      late leave my not number of on please sorry text texting texts thank thanks that the there they this time to
      today tomorrow unsubscribe want was we what when where will with work would you your`),
  ],
  [
    "es",
    listed(`
      ahi alto aqui ayuda baja bueno cancelar cita como con cuando cuenta de del el ella empezar en enviar es escriban
      escribir esta estare estoy favor gracias hola hoy iniciar la las le llegar llego los mande manden manana mas mensajes
      mi muchas muy necesito numero para parar pero por porque puede puedo que quiero reanudar si soy su tarde tengo
      usted una ver voy y ya yo`),
  ],
];

/** Returns the language with more words in the text, or null if that isn't clear. */
export function writtenLanguage(text: string): LanguageCode | null {
  const words = wordsOf(text);
  const [[first, ofFirst], [second, ofSecond]] = typical.map(([language, common]) => [
    language,
    words.filter((word) => common.has(word)).length,
  ]) as [[LanguageCode, number], [LanguageCode, number]];
  if (ofFirst === ofSecond) return null;
  return ofFirst > ofSecond ? first : second;
}
