/** Gives a file to the browser to store. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // After the click has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
