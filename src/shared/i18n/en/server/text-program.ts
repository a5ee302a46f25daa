/** The public page about text messages. `{{sender}}` and `{{phone}}` are the organization's. */
export const textProgram = {
  title: "Text messages from {{sender}}",
  html: `<p>{{sender}} sends text messages to people who work with its team and agreed to get texts. Agreeing is a choice: no one has to get texts to get help.</p>
<h2>What we text</h2>
<ul><li>Reminders about appointments and next steps</li><li>Short check-ins</li><li>Messages from your team</li><li>A link or a code to sign in</li></ul>
<h2>How often</h2>
<p>Message frequency varies. It depends on your appointments and on what you and your team write to each other. Message and data rates may apply.</p>
<h2>How to stop</h2>
<p>Reply <strong>STOP</strong> to any text. You get one more text, which confirms it. Reply <strong>START</strong> to get texts again.</p>
<h2>Help</h2>
<p>{{help}}</p>
<h2>Your phone number</h2>
<p>We do not sell or share phone numbers, or the fact that someone agreed to texts, with third parties or affiliates for marketing or any other purpose. Only the phone services that deliver the texts get the number. Carriers are not liable for texts that arrive late or not at all.</p>`,
  help: "Reply <strong>HELP</strong>, or call {{phone}}.",
  helpWithoutPhone: "Reply <strong>HELP</strong>, or ask your team.",
};
