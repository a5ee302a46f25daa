import { useParams } from "react-router";
import { DuplicatesScreen } from "./duplicates-screen.tsx";
import { MergeScreen } from "./merge-screen.tsx";

/** The list of pairs. With two ids in the address (`12-34`), the screen to merge those two. */
export function DuplicatesRoute() {
  const { pair = "" } = useParams();
  const [first, second] = pair.split("-");
  return first && second ? <MergeScreen key={pair} ids={[first, second]} /> : <DuplicatesScreen />;
}
