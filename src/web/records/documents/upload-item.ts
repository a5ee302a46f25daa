/** One file of an upload. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly state: "pending" | "sending" | "uploaded" | "failed";
  /** Sent part, from 0 to 1. */
  readonly share: number;
  /** Id of the record, once there is one. */
  readonly id: string;
  /** Why it was refused. */
  readonly reason: string;
  /** True if the server didn't receive it, so it can be sent again. */
  readonly canRetry: boolean;
  /** Object URL of the image on this device. */
  readonly preview?: string;
  /** The short title that the person gives it. */
  readonly title: string;
}

const stemOf = (name: string): string => name.replace(/(?<=.)\.[^.]{1,5}$/, "");

export const newItem = (key: number, file: File, reason = ""): UploadItem => ({
  key,
  file,
  state: reason ? "failed" : "pending",
  share: 0,
  id: "",
  reason,
  canRetry: false,
  title: stemOf(file.name),
});

const sameName = (one: string, other: string): boolean =>
  one.normalize().toLowerCase() === other.normalize().toLowerCase();

export const isHere = (items: readonly UploadItem[], { name }: File): boolean =>
  items.some((item) => item.state !== "failed" && sameName(item.file.name, name));
