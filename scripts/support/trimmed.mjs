/** Folders of node_modules that neither the application nor the build of the web app reads. */
export const trimmedFolders = [
  // The headers of the pinned Node. Its program is linked into node/bin.
  "node/node_modules",
  // Optional, for the types of the translation library. npm installs it anyway.
  "@typescript",
  "typescript",
  // The PDF library for browsers.
  "pdfmake/build",
];

/** Returns true if a production installation doesn't include the package at a path of the lockfile. */
export const isTrimmed = (path) =>
  trimmedFolders.some((folder) => `${path}/`.startsWith(`node_modules/${folder}/`));
