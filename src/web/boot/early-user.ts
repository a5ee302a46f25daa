declare global {
  interface Window {
    /** Set by public/first-paint.js, which asks before the app is loaded. */
    earlyUser?: { token: string; answer: Promise<Response> };
    /** Set by public/first-paint.js: says that the app did not arrive, and loads the page again. */
    startFailed?: (error: unknown) => void;
  }
}

/** Takes the pending answer to `/auth/user`: once, and only for the session that asked. */
export function takeEarlyUser(token: string | null): Promise<Response> | undefined {
  const early = window.earlyUser;
  delete window.earlyUser;
  return early?.token === token ? early?.answer : undefined;
}
