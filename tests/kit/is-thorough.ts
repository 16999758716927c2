/** `npm run test:faults` takes its time: every fault by itself, and many at random. */
export const isThorough = process.env['MINUTEBOOK_TEST_FAULTS'] === 'long';
