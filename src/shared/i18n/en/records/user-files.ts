export const userFiles = {
  title: "Files",
  subtitle: "Documents that only you can see.",
  add: "Add file",
  one: "file",
  fields: { name: "Name", file: "File", date: "Date", active: "Active" },
  required: { name: "Enter a name", file: "Upload a file" },
  help: { name: "A short title, for example Tax return." },
};
