/** Text messages to phones, and server texts about them. */
export const texts = {
  appointment:
    "{{firstName}}, you meet {{sender}} on {{when}}. Reply YES if you'll come, NO if you can't. {{organization}}. STOP ends these texts.",
  reminder: "{{firstName}}: {{sentence}}. {{organization}}. STOP ends these texts.",
  checkIn: "{{firstName}}, how are you? It takes a minute: {{link}} {{organization}}. STOP ends these texts.",
  signInCode: "{{sender}}: {{code}} is your code to sign in. It works for 10 minutes. Give it to no one.",
  invitation:
    "{{sender}}: here is your link to sign in. {{link}} It works once, for 3 days. Not for you? Reply STOP.",
  stopped:
    "{{sender}}: You won't get any more texts. Sign-in codes may not reach you: ask your team for a sign-in card. Reply START to get texts again.",
  started: "{{sender}}: You'll get our texts again. Reply STOP to end them, HELP for help.",
  help: "{{sender}}: We text about appointments and next steps. Help: {{phone}}. Reply STOP to end texts.",
  helpWithoutPhone:
    "{{sender}}: We text about appointments and next steps. For help, ask your team. Reply STOP to end texts.",
  consent:
    "{{organization}} may text you about appointments and next steps, to the number that ends in {{digits}}. Message frequency varies. Message and data rates may apply. Reply STOP at any time to end texts, HELP for help. You don't have to agree to get help.",
  offer:
    "{{organization}}: OK, you can't come. What would work? {{times}}. Reply with the number, or CALL and we'll call you.",
  offerOfCall: "{{organization}}: OK, you can't come. Reply CALL and we'll call you to find another time.",
  chosen: "{{organization}}: Thanks. We'll let you know if {{when}} works. Until then, nothing is changed.",
  call: "{{organization}}: Thanks. Someone from your team will call you to find another time.",
  sent: "The text is on its way.",
  share: "I found something for you:",
  shareArchived: "It is archived. Restore it before you send it.",
  shareRefused: "{{name}} didn't get it. {{problem}}",
  tooLong: "A text can have up to {{max}} characters.",
  numberChanged: "The number or the wording changed in the meantime. Check it, and ask again.",
  states: {
    noNumber: "There is no cell phone number that can get text messages.",
    noConsent: "The mentee hasn't agreed to text messages yet.",
    otherNumber: "The number changed after the mentee agreed to text messages. Ask again.",
    stopped: "This phone replied STOP. Text messages start again when it sends START.",
  },
};
