/**
 * What people text, without accents or apostrophes: phrases separated by commas, and words separated by spaces.
 *
 * The stop words are the seven of the FCC (47 CFR 64.1200(a)(10)) and those that carriers add.
 */
export const commands = {
  /** A text that consists of these phrases and of fillers is that command. */
  phrases: {
    stop: `stop, quit, end, revoke, opt out, optout, opt me out, cancel, unsubscribe, unsubscribe me, stop all, stopall, stop it,
      no more, remove me, delete my number, wrong number, you have the wrong number, this is the wrong number, sorry wrong number,
      leave me alone`,
    start: "start, unstop, resume, subscribe, opt in",
    help: "help, info",
    yes: `yes, y, yeah, yep, ok, confirm, i will, i will be there, ill be there, will be there, ill come, i will come, im coming,
      i am coming, see you there`,
    no: `no, n, nope, i cant, i can not, i cannot, cant, cannot, i cant come, i can not come, i cannot come, cant come,
      i cant make it, i can not make it, i cannot make it, cant make it, i wont be there, i will not be there, wont be there,
      i wont make it`,
  },
  /** After an offer of other times, a text that consists of such a phrase and of fillers is that choice. */
  choices: {
    first: `1, one, 1st, first, the first, first one, the first one, number 1, number one, option 1, option one`,
    second: `2, two, 2nd, second, the second, second one, the second one, number 2, number two, option 2, option two`,
    third: `3, three, 3rd, third, the third, third one, the third one, number 3, number three, option 3, option three`,
    call: "call, call me, give me a call, can you call me, could you call me, a call, phone call, phone me",
  },
  /** Ordinary messages that would otherwise count as a command. Thanks for a reminder isn't a promise to come. */
  ordinary: "ok thanks, ok thank you, ok thx, help me, help me please",
  /** After a question, these mean no. Without one, they may mean "no more texts", so a person decides. */
  doubtful: "not anymore, no longer",
  /** What people add out of politeness or impatience. */
  fillers: "please, pls, thanks, thx, thank, you, now, hey, hi, hello, sorry",
  /** A short text that contains one of these asks for no more texts. */
  stopRequests: `stop texting, stop messaging, stop sending, stop text, stop messages, stop the messages,
    stop these messages, stop those messages, stop all messages, stop the texts, stop these texts, stop all texts, stop writing me, stop writing to me, stop contacting,
    stop bothering me, quit texting, quit messaging, quit sending, quit bothering me, dont text, do not text, dont message me,
    do not message me, dont send me, do not send me, dont write me, dont contact me, do not contact me, never text me,
    no more texts, no more messages, no more text, no texts, dont want texts, dont want these texts, dont want any texts,
    dont want your texts, dont want messages, dont want these messages, dont want any more texts,
    dont want any more messages, dont want to get texts, dont want to receive, unsubscribe me, unsubscribe this number,
    opt me out, opt out of, take me off, take my number off, remove me from, remove my number, delete my number, lose my number,
    leave me alone, wrong number`,
  /** With one of these, a request is about a time, a topic, or someone else, so a person reads it first. */
  limits: `at, after, before, until, till, when, while, during, if, so, today, tonight, tomorrow, morning, night,
    work, late, early, about, them, him, her, mom, mother, wrote, called, dialed`,
  /** One of these before a request may turn it around ("please don't stop texting me"), so a person reads it first. */
  negations: "dont, not, never, no, cant, wont, didnt",
  /**
   * Common words that no other language has, which tell the language of a text. STOP, HELP, START, YES, and NO are
   * missing, because people type these commands in every language.
   */
  typical: `about and are be because can cannot cant could do dont for from get going have hello here how i id ill im is it
    late leave my not number of on please sorry text texting texts thank thanks that the there they this time to
    today tomorrow unsubscribe want was we what when where will with work would you your`,
  /** A command with one of these gets its reply in this language, regardless of the recorded one. */
  replyWords: "",
};
