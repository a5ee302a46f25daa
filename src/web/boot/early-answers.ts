declare global {
  interface Window {
    /** Set by public/first-paint.js, which asks before the app is loaded: the answers by path. */
    earlyAnswers?: {
      token: string;
      /** A promise says by itself whether its answer has begun to come. */
      byPath: Record<string, Promise<Response> & { isAnswered?: true }>;
    };
    /** Set by public/first-paint.js: says that the app did not arrive, and loads the page again. */
    startFailed?: (error: unknown) => void;
  }
}

/** Takes a pending answer of a call: once, and only for the session that asked. */
export function takeEarlyAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  const answer = early?.token === token ? early?.byPath[path] : undefined;
  if (early) delete early.byPath[path];
  return answer;
}

/** Whether a call was answered that nobody has taken yet. */
export const isAnswered = (path: string): true | undefined => window.earlyAnswers?.byPath[path]?.isAnswered;

/** What the first screen did not ask for would be old later. */
export function forgetEarlyAnswers(): void {
  delete window.earlyAnswers;
}
