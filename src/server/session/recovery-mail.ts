/** The mail that brings a recovery link. */
export const recoveryMail = (link: string): { subject: string; body: string } => ({
  subject: 'Set a new password for Drover',
  body: `Somebody asked for a new password for your Drover account.

Set a new password on this page within an hour; the link works once:
${link}

If it was not you, nothing has to be done: your password stays as it is.
`,
});
