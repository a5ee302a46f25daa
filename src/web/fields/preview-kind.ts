const pictures = new Set(["jpg", "jpeg", "png", "gif", "webp", "avif"]);

/** How the page can show a stored file; its ending says what its bytes are. Undefined: only as a download. */
export function previewKind(stored: string): "picture" | "pdf" | undefined {
  const ending = stored.slice(stored.lastIndexOf(".") + 1).toLowerCase();
  if (ending === "pdf") return "pdf";
  return pictures.has(ending) ? "picture" : undefined;
}
