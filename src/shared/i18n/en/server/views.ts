export const views = {
  shipped: {
    mine: "My mentees",
    nearUs: "Near us",
    quiet: "Not contacted recently",
    release: "Release within 90 days",
    withoutManager: "No case manager",
    formerDestinations: "Outdated exit destination",
    late: "Late",
    toAsk: "Still to ask",
    incomplete: "Incomplete",
    consentEnds: "Consent ends within 30 days",
  },
  dropped: "Not shown, because your role doesn't allow their filters: {{names}}.",
  partial:
    "These views filter by a field that was deleted or that your role doesn't allow. They're shown without that filter, so they can contain more records: {{names}}.",
  tooMany: "You have {{count}} views of this list. Delete one of them first.",
};
