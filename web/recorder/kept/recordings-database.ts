/** In the browser that recorded. */
export const RECORDINGS_DATABASE = 'minutebook.recordings';

/** Whether something was ever recorded in this browser: most who open a page never did. Nothing is created where it was not. */
export async function hasEverRecorded(): Promise<boolean> {
  // Only a secure page can have recorded.
  if (!isSecureContext) return false;
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === RECORDINGS_DATABASE);
}
