declare global {
  interface Window {
    /** Set by public/first-paint.js, which asks before the app is loaded. */
    earlyUser?: { token: string; answer: Promise<Response> };
  }
}

/** Takes the pending answer to `/auth/user`: once, and only for the session that asked. */
export function takeEarlyUser(token: string | null): Promise<Response> | undefined {
  const early = window.earlyUser;
  delete window.earlyUser;
  return early?.token === token ? early?.answer : undefined;
}
