/** The goals, tasks, and challenges that a new organization starts with. Mentees read those that they are assigned. */
export const starter = {
  goals: {
    identity: {
      name: "Get all identity documents",
      description: "Your state ID, Social Security card, and birth certificate are in your hands.",
    },
    housing: {
      name: "Move into stable housing",
      description: "A signed lease, or a bed in transitional housing for 90 days.",
    },
    job: {
      name: "Find a full-time job",
      description: "Thirty hours a week or more. It fits the rules of your supervision.",
    },
    supervision: {
      name: "Finish probation or parole",
      description: "You keep every check-in and pay fees as agreed.",
    },
    recovery: {
      name: "Stay in recovery for six months",
      description: "Meetings, treatment, and a plan for hard days.",
    },
    health: {
      name: "Get health coverage and a doctor",
      description: "Your coverage is active, and you had a first check-up.",
    },
    savings: {
      name: "Save $500 for emergencies",
      description: "You have a bank account and put some money aside every payday.",
    },
  },
  tasks: {
    stateId: {
      name: "Apply for a state ID",
      description: "Go to the ID office. Take a number and wait to be called.",
      bring: "Your birth certificate\nA letter with your name and address",
    },
    birthCertificate: {
      name: "Order your birth certificate",
      description: "Fill in the form of the state where you were born.",
      bring: "",
    },
    socialSecurityCard: {
      name: "Apply for a Social Security card",
      description: "Go to the Social Security office. It is free.",
      bring: "Your ID or your release papers",
    },
    healthCoverage: {
      name: "Apply for health coverage",
      description: "Apply online or by phone. Your team can help with the form.",
      bring: "",
    },
    food: {
      name: "Apply for food benefits",
      description: "Apply for SNAP. The interview is by phone.",
      bring: "",
    },
    officer: {
      name: "Report to your officer",
      description: "Be there ten minutes early. Tell us if you will be late.",
      bring: "Your pay stub\nA letter with your address",
    },
    resume: {
      name: "Write a resume",
      description: "One page is enough. List the work you did inside, too.",
      bring: "",
    },
    bank: {
      name: "Open a bank account",
      description: "Choose one with no monthly fee.",
      bring: "Your ID\n$25",
    },
    doctor: {
      name: "See a doctor for a check-up",
      description: "Bring a list of your medicine. Ask about a dentist.",
      bring: "",
    },
  },
  challenges: {
    onTime: {
      name: "Thirty days on time",
      description: "Be five minutes early every time, for thirty days.",
    },
    walk: {
      name: "Walk 30 minutes a day",
      description: "Do it for two weeks. A walk to an appointment counts.",
    },
    firstSavings: { name: "Save your first $100", description: "Put some money aside every payday." },
    help: {
      name: "Help someone new",
      description: "Go with a newcomer to the ID office, a meeting, or the food pantry.",
    },
    calm: {
      name: "Handle one conflict calmly",
      description: "Stop, breathe, ask. Then write down what happened.",
    },
  },
};
