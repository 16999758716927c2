/** Whether `npm run test:faults` runs every fault separately, and many random ones. */
export const isThorough = process.env['MINUTEBOOK_TEST_FAULTS'] === 'long';
