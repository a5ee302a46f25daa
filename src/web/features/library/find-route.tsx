import { useParams } from "react-router";
import { FindScreen } from "./find-screen.tsx";
import { FoundPage } from "./found-page.tsx";
import { foundOf } from "./found-path.ts";

/** What mentees find in the library: a list, or the one thing that the address names. */
export function FindRoute() {
  const found = foundOf(useParams()["item"] ?? "");
  return found ? <FoundPage key={`${found.table} ${found.id}`} {...found} /> : <FindScreen />;
}
