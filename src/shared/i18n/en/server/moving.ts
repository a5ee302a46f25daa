/** Leaving and moving: texts about the archive of an organization. */
export const moving = {
  noSecondFactor:
    "To move an organization, first set up a second step for your sign-in under My account › Password.",
  alreadyExporting: "An archive of this organization is already being made.",
  alreadyImporting: "An archive is already being imported.",
  tooManyFields:
    "One type of record has more than {{count}} custom fields, so delete some without answers and export again.",
  tooManyOptions: "The archive has a custom field with more than {{count}} choices, which is the limit.",
  faults: {
    notAnArchive: "This file isn't an archive of an organization.",
    incomplete: "The archive is incomplete. Download it again where it was made.",
    altered: "The archive is damaged or was changed. Download it again where it was made.",
    newer: "The archive was made by a later version. Update this installation first.",
    tooLarge: "The archive is larger than this installation allows.",
    tooManyRows: "The archive has more records than this installation allows.",
    notEmpty: "You can import an archive only into an organization that has no records yet.",
    unfit: "A record in the archive can't be stored here. Nothing was imported.",
    stopped: "The import was interrupted. Nothing was imported, and you can start over.",
    failed: "The import failed. Nothing was imported, and you can start over.",
  },
};
