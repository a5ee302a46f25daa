/** A separate chunk, with only the parts of the library that are used. */
export { io } from "socket.io-client";
