/** Maximum side length of a photo sent by a phone, in pixels. */
const maxSide = 2000;
/** A photo below this size, and not too large in pixels, is sent as it is. */
const smallBytes = 1_000_000;

/**
 * Returns a photo that is small enough for a mobile network, in upright orientation. Other files, and photos that
 * this browser can't decode, are returned unchanged. The server decodes those.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp|hei[cf]|avif)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    if (scale === 1 && file.size < smallBytes) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const paper = canvas.getContext("2d");
    if (!paper) return file;
    paper.fillStyle = "white";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: blob.type });
  } catch {
    return file;
  }
}
