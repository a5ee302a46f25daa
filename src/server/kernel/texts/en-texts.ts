/** What texts to phones say, and what the server says about them. */
export const texts = {
  appointment:
    "{{firstName}}, you meet {{sender}} on {{when}}. Answer YES if you come, NO if you cannot. {{organization}}. STOP ends these texts.",
  reminder: "{{firstName}}: {{sentence}}. {{organization}}. STOP ends these texts.",
  checkIn: "{{firstName}}, how are you? It takes a minute: {{link}} {{organization}}. STOP ends these texts.",
  signInCode: "{{code}} is your code. It works for 10 minutes. Give it to nobody.",
  invitation:
    "{{sender}}: here is your link to sign in. {{link}} It works once, for 3 days. Not for you? Answer STOP.",
  stopped: "You will get no more texts from us. Answer START to get them again.",
  started: "You get our texts again. Answer STOP to end them.",
  sent: "The text is on its way.",
  tooLong: "A text has at most {{max}} characters.",
  states: {
    noNumber: "There is no cell phone number that texts can go to.",
    noConsent: "The mentee has not agreed to texts yet.",
    otherNumber: "The number has changed since the mentee agreed to texts. Ask again.",
    stopped: "This phone answered STOP. Texts begin again when it sends START.",
  },
};
