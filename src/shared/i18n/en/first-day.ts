/** The steps that set up a new organization. */
export const firstDay = {
  title: "Set up {{organization}}",
  installation: "Setup",
  doneOf: "{{done}} of {{all}} done",
  end: "Hide these steps",
  failed: "The setup steps could not be loaded.",
  isDone: "Done",
  isOpen: "To do",
  step: {
    agency: "Address and phone",
    team: "First team member",
    mentees: "Mentees from a spreadsheet",
    messages: "Email and text messages",
    backup: "Backup",
  },
  open: {
    agency: "Add your agency's address and phone.",
    team: "Invite a colleague.",
    mentees: "Import your list, or add mentees one by one.",
  },
  done: {
    agency: "Your agency's address and phone are on record.",
    team: "Your team has more than one member.",
    mentees: "You have mentees.",
  },
  mailOff: "Email isn't set up. Emails are saved but not sent.",
  mailNever: "Email is set up. No email sent yet.",
  mailLast: "Last email sent {{date}}.",
  textOff: "Text messaging isn't set up.",
  textNever: "Text messaging is set up. No text delivered yet.",
  textLast: "Last text delivered {{date}}.",
  receivedNever:
    "No text received yet. Give your text service this installation's address for incoming texts.",
  receivedLast: "Last text received {{date}}.",
  backupNever: "No backup yet.",
  backupLast: "Last backup {{date}}.",
};
