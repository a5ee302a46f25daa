/** What uploads of several files say. */
export const documents = {
  sameName:
    "A file with the same name has already been uploaded, if the file you are uploading is a different file then rename it and try again.",
  tooLarge: "The file is larger than {{limit}} MB.",
  empty: "The file is empty.",
};
