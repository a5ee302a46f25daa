/** Server texts of the chat. */
export const chat = {
  notices: {
    joined: "{{name}} joined the chat",
    left: "{{name}} left the chat",
    away: "{{name}} is away. Automatic reply:",
    crisisHelp:
      "Are you in danger? Call 911. To talk to someone now, call or text 988. It is free, day and night.",
  },
  noWords: "Sent a message without text, maybe a picture. Pictures can't be received here.",
  empty: "Type a message first.",
  tooLong: "The message is longer than {{max}} characters.",
};
