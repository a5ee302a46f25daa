declare global {
  interface Window {
    /** Answers by path. public/first-paint.js sets it and sends the calls before the app is loaded. */
    earlyAnswers?: {
      token: string;
      /** `isAnswered` is set when the answer starts to arrive. */
      byPath: Record<string, Promise<Response> & { isAnswered?: true }>;
    };
    /** Set by public/first-paint.js. Reports that the app couldn't be loaded, and reloads the page. */
    startFailed?: (error: unknown) => void;
  }
}

/** Takes the pending answer of a call. Works once per call, and only for the session that sent it. */
export function takeEarlyAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  const answer = early?.token === token ? early?.byPath[path] : undefined;
  if (early) delete early.byPath[path];
  return answer;
}

/** Returns true if a call was answered and no one has taken the answer yet. */
export const isAnswered = (path: string): true | undefined => window.earlyAnswers?.byPath[path]?.isAnswered;

/** Drops the answers that the first screen didn't use. They would be outdated later. */
export function forgetEarlyAnswers(): void {
  delete window.earlyAnswers;
}
