/** What the server says about mails that do not arrive. */
export const mails = {
  testSubject: "Test mail",
  testText: "This mail was asked for on the screen of mails. It arrived, so the mail server works.",
  testSent: "The mail server took a test mail to {{to}}. Look whether it arrives, also among unwanted mails.",
  testRefused: "The mail server did not take the test mail. It said: {{words}}",
  noServer: "No mail server is set up (SMTP_URL), so mails are kept here and not sent.",
  retried: "The mail is tried again now.",
  nothingToRetry: "This mail cannot be tried again. Please invite the person once more.",
};
