import { Socket } from "node:net";

/**
 * A socket that collects everything that the running code writes before it waits, and sends it in one piece: the scope,
 * the start of a transaction, and its first statement. Each piece costs a system call and wakes PostgreSQL up. The
 * driver corks the socket for each statement. This class uncorks it a moment later than the driver asks for.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
