/** What a list shows as a feed: one file, loaded with the first of them. */
export { FeedBox } from "./feed-box.tsx";
export { FeedRows } from "./feed-rows.tsx";
export { FeedSwitch } from "./feed-switch.tsx";
