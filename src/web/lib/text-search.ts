const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether the text holds what was typed; neither case nor accents count. */
export function includesText(text: string, typed: string): boolean {
  return plain(text).includes(plain(typed.trim()));
}
