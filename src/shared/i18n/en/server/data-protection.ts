/** Server texts about anonymization and consent. */
export const dataProtection = {
  anonymized: "The mentee was anonymized.",
  wrongName: "This is not the last name of the mentee. Nothing was changed.",
  isAnonymized: "This mentee was anonymized. The record can't be changed anymore.",
  consentMissing:
    "The mentee's consent does not cover: {{parts}}. To export it anyway, state the legal reason in the case file export.",
  consentMissingOf_one: "The consent of one mentee does not cover this. State a reason for the export.",
  consentMissingOf_other:
    "The consents of {{count}} mentees do not cover this. State a reason for the export.",
  reasonMissing_one: "One mentee in this export has no recorded consent. State a reason for the export.",
  reasonMissing_other:
    "{{count}} mentees in this export have no recorded consent. State a reason for the export.",
};
