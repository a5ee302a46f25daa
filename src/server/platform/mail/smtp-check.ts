/**
 * Signs in to the mail server once, as the first mail would.
 * @param smtpUrl address of the server, with user and password where it wants them
 * @returns what went wrong, with the server's words; null when it would take mails
 */
export async function smtpProblem(smtpUrl: string): Promise<string | null> {
  const transport = (await import("nodemailer")).createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `SMTP_URL: the mail server refuses or does not answer: ${reason}`;
  } finally {
    transport.close();
  }
}
