/** Saves a file through the browser. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Waits until the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
