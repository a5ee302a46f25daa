import { useQuery } from "@tanstack/react-query";
import { fileUrl } from "../lib/api.ts";

/** How many bytes a stored file has; undefined while nobody knows. Nothing of it is loaded. */
export function useStoredSize(stored: string): number | undefined {
  const { data } = useQuery({
    queryKey: ["storedSize", stored],
    queryFn: async ({ signal }) => {
      const answer = await fetch(fileUrl(stored) ?? "", { method: "HEAD", signal });
      const bytes = Number(answer.headers.get("content-length"));
      return answer.ok && bytes > 0 ? bytes : null;
    },
    staleTime: Infinity,
    // Without it the file can be had all the same.
    retry: false,
    meta: { isQuiet: true },
  });
  return data ?? undefined;
}
