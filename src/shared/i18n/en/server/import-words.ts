/** Words in imported sheets, in lowercase without accents, separated by spaces. */
export const importWords = {
  yes: "y yes true x active on",
  no: "n no false inactive off",
  /** Words in headers that say nothing about a field. */
  fillers: "a an and at for in of on or s the their to y your",
  /** Words in headers, with the word that means the same in the names of fields. An empty one says nothing. */
  spellings: [
    ["cellphone", "cell"],
    ["cellular", "cell"],
    ["dob", "birthdate"],
    ["identifier", "id"],
    ["mail", "email"],
    ["mobile", "cell"],
    ["no", "number"],
    ["nr", "number"],
    ["num", "number"],
    ["tel", "phone"],
    ["telephone", "phone"],
    ["url", "website"],
    ["web", "website"],
    ["zipcode", "zip"],
  ] as [word: string, meaning: string][],
};
