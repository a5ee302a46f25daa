/** Setup of every test file: all random tests of a run use one seed, which a failure prints. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["TEST_SEED"]) });
