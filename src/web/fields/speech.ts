/**
 * Reading texts aloud, with voices of the device alone: a voice from the network would send the text to a third party.
 */

const synthesis = (): SpeechSynthesis | undefined =>
  "speechSynthesis" in window ? window.speechSynthesis : undefined;

/** Calls back when the device knows other voices: many load them late. */
export function onVoices(listener: () => void): () => void {
  const engine = synthesis();
  engine?.addEventListener("voiceschanged", listener);
  return () => engine?.removeEventListener("voiceschanged", listener);
}

/** A voice of this device for a language; undefined without one. @param language `en`, `es` */
export const localVoice = (language: string): SpeechSynthesisVoice | undefined =>
  synthesis()
    ?.getVoices()
    .find((voice) => voice.localService && voice.lang.toLowerCase().startsWith(language));

/** The sentences of a text; browsers stop in the middle of longer pieces. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/**
 * Reads a text aloud, sentence by sentence.
 * @param onEnd called once, when it was read or something stopped it
 * @returns what stops it
 */
export function speak(text: string, voice: SpeechSynthesisVoice, onEnd: () => void): () => void {
  const engine = synthesis();
  const waiting = sentencesOf(text);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    engine?.cancel();
    onEnd();
  };
  const next = () => {
    const sentence = waiting.shift();
    if (isOver || !engine || sentence === undefined) return end();
    const said = new SpeechSynthesisUtterance(sentence);
    said.voice = voice;
    said.lang = voice.lang;
    said.addEventListener("end", next);
    said.addEventListener("error", end);
    engine.speak(said);
  };
  engine?.cancel();
  next();
  return end;
}
