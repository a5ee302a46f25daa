import { useRef } from "react";
import { randomId } from "../../lib/random-id.ts";

/** Returns a function that sends a call with a key. If the response is lost, a retry reuses it and takes effect once. */
export function useSendOnce() {
  const unanswered = useRef<{ what: string; key: string }>(undefined);
  /** @param what differs if the call does */
  return async <Answer>(what: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    if (unanswered.current?.what !== what) unanswered.current = { what, key: randomId() };
    const answer = await send(unanswered.current.key);
    unanswered.current = undefined;
    return answer;
  };
}
