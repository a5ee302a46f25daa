import { useParams } from "react-router";
import { DuplicatesScreen } from "./duplicates-screen.tsx";
import { MergeScreen } from "./merge-screen.tsx";

/** The pairs; with two ids (`12-34`) those two, to make one record of them. */
export function DuplicatesRoute() {
  const { pair = "" } = useParams();
  const [first, second] = pair.split("-");
  return first && second ? <MergeScreen key={pair} ids={[first, second]} /> : <DuplicatesScreen />;
}
