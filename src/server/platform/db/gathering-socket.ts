import { Socket } from "node:net";

/**
 * A socket that sends what is written until the running code waits for something in one piece: the scope, the beginning
 * of a transaction and its first statement. Each piece costs a call of the system and wakes PostgreSQL up. The driver
 * corks the socket for each statement; it opens a moment later than the driver asks for.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
