/** Returns what to do if the system killed a program, which then couldn't say why, or "" after any other end. */
export const adviceIfKilled = (signal) =>
  signal === "SIGKILL"
    ? "It was killed, probably because the machine has too little memory. Add swap space, or use a release, which installs and builds nothing."
    : "";
