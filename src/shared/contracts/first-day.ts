/** The steps that set up a new organization, for its Owners. */

/** The steps, in the order of the screen. The last two concern the installation. */
export const firstDaySteps = ["agency", "team", "mentees", "messages", "backup"] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** The state of messages and backups. Times are ISO 8601 UTC, and `""` means never. */
export interface InstallationState {
  /** True if a mail server is configured. */
  readonly hasMail: boolean;
  readonly mailSentAt: string;
  /** True if a text gateway is configured. */
  readonly hasTexts: boolean;
  readonly textDeliveredAt: string;
  /** When the gateway last called the address for incoming texts. */
  readonly textReceivedAt: string;
  readonly backupAt: string;
}

export interface FirstDay {
  readonly organizationId: string;
  readonly organizationName: string;
  /** The steps that the caller can do. */
  readonly steps: readonly { readonly step: FirstDayStep; readonly isDone: boolean }[];
  /** Null for Owners of other organizations than the super-organization. */
  readonly installation: InstallationState | null;
}

/** Answer of `GET /firstDay`. */
export interface FirstDayAnswer {
  readonly status: 1;
  readonly dataType: "firstDay";
  readonly dataValues: FirstDay;
}
