import { useState } from "react";

function readRefusal(key: string): boolean {
  try {
    return localStorage.getItem(key) === "no";
  } catch {
    return false;
  }
}

/**
 * Returns whether the person answered a question with no on this device, and a function that records this.
 * @param key the storage key of the question, with the account
 */
export function useRefusal(key: string): readonly [isRefused: boolean, refuse: () => void] {
  const [isRefused, setIsRefused] = useState(() => readRefusal(key));
  const refuse = () => {
    setIsRefused(true);
    try {
      localStorage.setItem(key, "no");
    } catch {
      // Without storage, it asks again next time.
    }
  };
  return [isRefused, refuse];
}
