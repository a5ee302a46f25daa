/** Who gave a sensitive answer, shown below its field. */
export const answers = {
  answeredBy: "Recorded {{day}} by {{name}}",
  answeredBefore: "Recorded {{day}} or before",
  declinedBy: "Prefers not to say, {{day}}, {{name}}",
  from: {
    self: "they said it",
    document: "from a document",
    staff: "a team member knew",
    import: "from an imported file",
  },
  askAgain: "ask again only if they bring it up",
  declined: "Prefers not to say",
  source: "Where does this answer come from?",
  sources: { self: "They said it", document: "A document", staff: "A team member" },
  reason: "Why did the answer change?",
  reasons: { new: "New answer", correction: "Correction" },
  reasonMissing: "Enter a reason.",
};
