import { useParams } from "react-router";
import { foundOf } from "#shared/records/found.ts";
import { FindScreen } from "./find-screen.tsx";
import { FoundPage } from "./found-page.tsx";

/** The mentees' search: the list, or the item in the address. */
export function FindRoute() {
  const found = foundOf(useParams()["item"] ?? "");
  return found ? <FoundPage key={`${found.table} ${found.id}`} {...found} /> : <FindScreen />;
}
