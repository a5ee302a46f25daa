/** A team member's mentees, offline. */
export const ownMentees = {
  title: "My mentees",
  hint: "There is no network. You can call, and log a contact: it is sent by itself later.",
  callNamed: "Call {{name}}: {{phone}}",
  over: "The names of your mentees were removed from this phone, because you would have been signed out by now. What waits is kept. Sign in when there is a network.",
};
