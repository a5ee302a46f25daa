/** What the chat says. */
export const chat = {
  notices: { joined: "{{name}} joined the chat", left: "{{name}} left the chat" },
  empty: "Type a message first.",
  tooLong: "The message is longer than {{max}} characters.",
};
