/** A team member's mentees, offline. */
export const ownMentees = {
  title: "My mentees",
  hint: "You're offline. You can call and log contacts. They will be sent when you reconnect.",
  more: "You have more mentees than this phone stores. You'll find the others when you're online.",
  callNamed: "Call {{name}}: {{phone}}",
  over: "Your mentees' names were removed from this phone because your session ended. Unsent items are kept. Sign in when you're online.",
};
