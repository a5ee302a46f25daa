import { useQuery } from "@tanstack/react-query";
import { fileUrl } from "../lib/api.ts";

/** Returns the size of a stored file in bytes without loading it. Undefined while unknown. */
export function useStoredSize(stored: string): number | undefined {
  const { data } = useQuery({
    queryKey: ["storedSize", stored],
    queryFn: async ({ signal }) => {
      const answer = await fetch(fileUrl(stored) ?? "", { method: "HEAD", signal });
      const bytes = Number(answer.headers.get("content-length"));
      return answer.ok && bytes > 0 ? bytes : null;
    },
    staleTime: Infinity,
    // The file is available without its size.
    retry: false,
    meta: { isQuiet: true },
  });
  return data ?? undefined;
}
