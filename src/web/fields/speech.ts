/** Reads texts aloud with voices of the device only. A network voice would send the text to a third party. */

const synthesis = (): SpeechSynthesis | undefined =>
  "speechSynthesis" in window ? window.speechSynthesis : undefined;

/** Calls the listener when the device's voices change. Many devices load them late. */
export function onVoices(listener: () => void): () => void {
  const engine = synthesis();
  engine?.addEventListener("voiceschanged", listener);
  return () => engine?.removeEventListener("voiceschanged", listener);
}

/** Returns a voice of this device for a language such as `en` or `es`. Undefined if there is none. */
export const localVoice = (language: string): SpeechSynthesisVoice | undefined =>
  synthesis()
    ?.getVoices()
    .find((voice) => voice.localService && voice.lang.toLowerCase().startsWith(language));

/** Returns the sentences of a text. Browsers stop in the middle of longer texts. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/**
 * Reads a text aloud, sentence by sentence.
 * @param onEnd called once, when it finished or was stopped
 * @returns a function that stops it
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
