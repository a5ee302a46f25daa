/** Loaded as a part of its own; of the library, only what is named here. */
export { io } from "socket.io-client";
