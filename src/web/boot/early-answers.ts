declare global {
  interface Window {
    /** Responses by path. public/first-paint.js sets it and sends the calls before the app is loaded. */
    earlyAnswers?: {
      token: string;
      /** `isAnswered` is set when the response starts to arrive. */
      byPath: Record<string, Promise<Response> & { isAnswered?: true }>;
    };
    /** Set by public/first-paint.js. Reports that the app couldn't be loaded, and reloads the page. */
    startFailed?: (error: unknown) => void;
  }
}

/** Takes the pending response to a call. Works once per call, and only for the session that sent it. */
export function takeEarlyAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  const answer = early?.token === token ? early?.byPath[path] : undefined;
  if (early) delete early.byPath[path];
  return answer;
}

/** Returns true if the response to a call has started to arrive and no one has taken it yet. */
export const isAnswered = (path: string): true | undefined => window.earlyAnswers?.byPath[path]?.isAnswered;

/** Drops the responses that the first screen didn't use. They would be outdated later. */
export function forgetEarlyAnswers(): void {
  delete window.earlyAnswers;
}
