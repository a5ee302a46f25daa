/** Emails that staff can't edit, because no one may silence a warning or remove its link. */
export const accountMails = {
  /** Security events of an account. */
  accountNotice: `<p>Hello {{firstName}},</p>
<p>{{message}}</p>
<p><a href="{{link}}">Review your account at {{organization}}</a></p>
<p>We send this email for your safety whenever something like this happens. We never ask for your password by email.</p>`,
  /** Below the emails to an address that isn't confirmed. */
  notMe: `<p>Don't know what this is about? Select <a href="{{notMeLink}}">This is not me</a>, and we won't send anything else to this address.</p>`,
  confirmation: {
    subject: "Please confirm your email address",
    html: `<p>Hello,</p>
<p>Someone entered this address for an account. If it was you, <a href="{{link}}">confirm that it is yours</a>. The link works once, for 24 hours, where you are signed in.</p>`,
  },
  urgent: {
    subject: "Urgent: please read a message now",
    html: `<p>Hello {{firstName}},</p>
<p>Someone you work with wrote something that may be an emergency. Please <a href="{{link}}">read it now</a> and call them.</p>`,
  },
};
