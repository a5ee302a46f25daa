/** Server texts about emails that aren't delivered. */
export const mails = {
  testSubject: "Test email",
  testText: "You asked for this email on the Emails page. It arrived, so the mail server works.",
  testSent: "The mail server accepted a test email to {{to}}. Check if it arrives, including in spam.",
  testRefused: "The mail server didn't accept the test email. It said: {{words}}",
  noServer: "Email isn't set up (SMTP_URL), so emails are saved but not sent.",
  retried: "The email is being sent again.",
  nothingToRetry: "This email can't be sent again. Please invite the person again.",
};
