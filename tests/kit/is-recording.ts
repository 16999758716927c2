/** Whether `npm run record:examples` writes the examples of the documents instead of comparing them. */
export const isRecording = process.env['MINUTEBOOK_TEST_RECORD_EXAMPLES'] === 'true';
