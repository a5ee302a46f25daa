/** Returns the form that uploads a file for a field of a record. */
export function fileForm(name: string, id: string, tableName: string, file: File): FormData {
  const form = new FormData();
  for (const [part, value] of Object.entries({ name, id, tableName })) form.append(part, value);
  form.append("files", file, file.name);
  return form;
}
