/** Set-up of every test file: the random tests of a run start with one seed, which a failure prints. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["TEST_SEED"]) });
