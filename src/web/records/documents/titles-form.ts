import type { UploadItem } from "./upload-item.ts";

/** Builds the form of `POST /fileUpdate`: the short titles of the uploaded files. */
export function titlesForm(menteeId: string | undefined, uploaded: readonly UploadItem[]): FormData {
  const form = new FormData();
  form.append("clientId", menteeId ?? "0");
  form.append("filesLength", String(uploaded.length));
  uploaded.forEach(({ id, title }, number) => {
    form.append(`file${number}Name`, title.trim());
    form.append(`file${number}ID`, id);
  });
  return form;
}
