/** The parts of a feed in one file, loaded with the first feed. */
export { FeedBox } from "./feed-box.tsx";
export { FeedRows } from "./feed-rows.tsx";
