/** Returns the bytes of a file in base64. */
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // In chunks, because the number of arguments of a call is limited.
  const size = 32_768;
  for (let at = 0; at < bytes.length; at += size)
    text += String.fromCharCode(...bytes.subarray(at, at + size));
  return btoa(text);
}
