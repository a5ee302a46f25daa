/**
 * The email templates that the product ships. Staff can edit them. `{{name}}` is a placeholder that is filled in when the email
 * is created.
 */
export const emailTemplates = {
  verificationCode: {
    name: "Verification code (English)",
    emailSubject: "Your code for a new password",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>Someone asked to set a new password for your account at {{organization}}. Type this code on the screen where you started:</p>
<p><strong>{{code}}</strong></p>
<p>The code works once, for 10 minutes. If you did not ask for it, you can ignore this email: your password stays as it is. Never give this code to anyone, not even to staff.</p>`,
  },
  invitation: {
    name: "Invitation (English)",
    emailSubject: "{{sender}} invites you",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} created an account for you at {{organization}}. With it you can see what is planned, write to the team, and keep your papers in one place.</p>
<p><a href="{{link}}">Choose your password and sign in</a></p>
<p>The link works once, for 72 hours. If it no longer works, ask {{sender}} for a new one.</p>`,
  },
  newAssignment: {
    name: "New assignment (English)",
    emailSubject: "There is something new for you",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} at {{organization}} added something for you.</p>
<p><a href="{{link}}">Sign in and read it</a>. If you have a question, write to {{sender}} in the chat.</p>
<p>To protect your privacy, this email does not say what it is.</p>`,
  },
  newMessage: {
    name: "New message (English)",
    emailSubject: "{{sender}} wrote to you",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} sent you a message while you were away.</p>
<p><a href="{{link}}">Read and answer it</a></p>
<p>To protect your privacy, the message itself is not in this email.</p>`,
  },
  referral: {
    name: "New referral (English)",
    emailSubject: "There is a new referral",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} entered a referral that you should know about.</p>
<p><a href="{{link}}">Open the profile</a></p>
<p>To protect this person's privacy, there is no name in this email.</p>`,
  },
  completed: {
    name: "Assignment completed (English)",
    emailSubject: "Someone you work with completed an assignment",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>A mentee you work with at {{organization}} completed something.</p>
<p><a href="{{link}}">See who it was and what they completed</a>, and congratulate them.</p>
<p>To protect this person's privacy, this email doesn't say who or what.</p>`,
  },
  bugAssigned: {
    name: "Bug assigned (English)",
    emailSubject: "{{sender}} assigned a bug to you",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} at {{organization}} assigned a bug to you.</p>
<p><a href="{{link}}">Open the bug tracker</a></p>`,
  },
  roleChanged: {
    name: "Role changed (English)",
    emailSubject: "Your role changed",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>Your role at {{organization}} changed. What you can see and change there may be different.</p>
<p><a href="{{link}}">Open your profile</a></p>
<p>If you did not expect this, ask an Owner of your organization.</p>`,
  },
  newDevice: {
    name: "Sign-in from a new device (English)",
    emailSubject: "Sign-in from a new device",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>Someone signed in to your account at {{organization}} from a device that we have not seen before: {{itemName}}. If it was you, there is nothing to do.</p>
<p>If it was not you, <a href="{{link}}">change your password</a> now: that signs everyone else out.</p>`,
  },
  appointmentReminder: {
    name: "Reminder of an appointment (English)",
    emailSubject: "Your appointment: {{when}}",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>You have an appointment with {{sender}}: <strong>{{when}}</strong>.</p>
<p><a href="{{link}}">See where it is and say whether you can come</a></p>`,
  },
  appointmentInvitation: {
    name: "Invitation to an appointment (English)",
    emailSubject: "Appointment: {{when}}",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>You have an appointment: <strong>{{when}}</strong>.</p>
<p>The attached file adds it to your calendar or updates it there.</p>
<p><a href="{{link}}">See what it is about</a></p>`,
  },
  appointmentCancelled: {
    name: "Canceled appointment (English)",
    emailSubject: "Canceled: {{when}}",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>Your appointment on <strong>{{when}}</strong> is canceled.</p>
<p>The attached file removes it from your calendar.</p>
<p><a href="{{link}}">See your appointments</a></p>`,
  },
  promiseDue: {
    name: "Reminder of promises (English)",
    emailSubject: "{{counts}}",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{counts}}.</p>
<p><a href="{{link}}">See what you said you would do</a></p>`,
  },
  workDue: {
    name: "Reminder of due work (English)",
    emailSubject: "{{counts}}",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{counts}}.</p>
<p><a href="{{link}}">See your plan</a></p>`,
  },
  checkIn: {
    name: "Check-in (English)",
    emailSubject: "How are you?",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{counts}}</p>
<p><a href="{{link}}">Open it here</a></p>`,
  },
  weeklyDigest: {
    name: "Weekly summary (English)",
    emailSubject: "Your week",
    emailMessage: `<p>Hello {{firstName}},</p>
<p>{{counts}}</p>
<p>{{team}}</p>
<p><a href="{{link}}">Sign in to see the details</a></p>
<p>You can turn off this email in your profile.</p>`,
  },
};
