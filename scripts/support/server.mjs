/**
 * Arguments for Node that run the server. New objects get 8 MB before they are looked through: left alone the engine
 * takes up to 32 MB three times over, and a long export some 125 MB more instead of 50.
 */
export const serverArgs = ["--max-semi-space-size=8", "src/server/main.ts"];
