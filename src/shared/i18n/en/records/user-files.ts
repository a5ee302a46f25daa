export const userFiles = {
  title: "Files",
  subtitle: "Documents that only you see.",
  add: "Add file",
  one: "file",
  fields: { name: "Name", file: "File", date: "Date", active: "Active" },
  required: { name: "Enter a name", file: "Upload a file" },
  help: { name: "A short title of what the file is, for example a tax return." },
};
