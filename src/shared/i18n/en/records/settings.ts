const sharedList = "All organizations share this list. Only the site's administrators can change it.";

export const languages = {
  title: "Languages",
  subtitle: `The languages that people can choose. ${sharedList}`,
  add: "Add language",
  one: "language",
  fields: { name: "Name", code: "Code", flag: "Flag" },
  required: { name: "Name is required!", code: "Name is required!" },
  help: { code: "Two letters, for example en or es. Languages without translations appear in English." },
};

export const content = {
  title: "Content",
  subtitle: `The text pages of the footer: support, help center, privacy and terms. ${sharedList}`,
  add: "Add page",
  one: "page",
  fields: {
    languageCode: "Language",
    status: "Status",
    pageUrl: "Page URL",
    pageTitle: "Page Title",
    pageHTML: "Page Content",
  },
  required: {
    languageCode: "Language is required",
    pageUrl: "Page URL is required!",
    pageTitle: "Page Title is required!",
    pageHTML: "Page Content is required!",
  },
  help: {
    status: "When off, visitors can't see the page.",
    pageUrl: "The path in the browser, for example /privacy.",
  },
};

export const emailTemplates = {
  title: "Email templates",
  subtitle: `The emails that the app sends automatically. ${sharedList}`,
  add: "Add email template",
  one: "email template",
  fields: {
    name: "Name",
    emailSubject: "Subject",
    emailFromName: "Sender's name",
    emailFromEmail: "Sender's email",
    emailMessage: "Message",
  },
  required: { name: "Name is required!" },
  help: {
    emailFromEmail: "Emails always come from this installation's address. This field isn't used.",
    emailMessage: "Keep the words in double braces. They are filled in when the email is created.",
  },
};

export const bugTracker = {
  title: "Bug tracker",
  subtitle: "Problems and ideas for improvements.",
  add: "Add bug",
  one: "bug",
  fields: {
    status: "Bug Status",
    section: "Website Section",
    assignedTo: "Assigned to",
    title: "Title",
    image: "Screenshot",
    file: "File or video",
    description: "Description",
    notes: "Notes",
  },
  required: {
    status: "Bug Status is required!",
    section: "Website Section is required!",
    assignedTo: "Assigned to is required!",
  },
  help: {
    section: "The screen where it happens.",
    assignedTo: "This person gets a notification.",
    description: "What you did, what you expected, and what happened instead. Don't include mentees' names.",
    notes: "What you found out and did since.",
  },
  options: {
    status: {
      "1": "Active",
      "2": "In Progress",
      "3": "Completed",
      "4": "Need More Info",
      "5": "Feature Ideas",
    },
  },
};

export const emailOutbox = {
  title: "Email outbox",
  subtitle: "Emails that were sent or are waiting. The text of an email is removed after a day.",
  one: "email",
  fields: {
    to: "To",
    subject: "Subject",
    status: "Status",
    createdAt: "Created",
    sentAt: "Sent",
    body: "Message",
  },
  options: {
    status: {
      queued: "Waiting",
      sent: "Sent",
      kept: "Saved, not sent",
      failed: "Not sent",
      delivered: "Arrived",
      suppressed: "Not sent: no longer wanted or needed",
    },
  },
};

export const mails = {
  title: "Emails from your organization",
  menu: "Emails sent",
  subtitle: "Who emails were sent to and whether they arrived. Their text isn't shown.",
  one: "email",
  noRecords: "No emails yet.",
  test: "Send me a test email",
  fields: {
    to: "To",
    kind: "Kind",
    status: "Status",
    lastError: "Mail server response",
    attempts: "Attempts",
    createdAt: "Created",
    sentAt: "Sent",
    nextAttemptAt: "Next attempt",
  },
  options: {
    status: emailOutbox.options.status,
    kind: {
      newAssignment: "New assignment",
      newMessage: "New message",
      referral: "Referral",
      completed: "Assignment completed",
      bugAssigned: "Bug assigned",
      roleChanged: "Role changed",
      newDevice: "Sign-in from a new device",
      appointmentReminder: "Reminder of an appointment",
      appointmentInvitation: "Invitation to an appointment",
      appointmentCancelled: "Canceled appointment",
      promiseDue: "Reminder of promises",
      workDue: "Reminder of due work",
      checkIn: "Check-in",
      weeklyDigest: "Weekly summary",
      invitation: "Invitation",
      confirmation: "Confirmation of the address",
      verificationCode: "Code for a new password",
      accountNotice: "Notice about the account",
      urgentMessage: "Urgent message",
      text: "Text message",
      signInCode: "Code to sign in",
      textInvitation: "Invitation by text",
      textCommand: "Reply to STOP, START, or HELP",
      push: "Push message",
      test: "Test email",
      other: "Other",
    },
  },
};
