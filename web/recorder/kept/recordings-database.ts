/** In the browser that recorded. */
export const RECORDINGS_DATABASE = 'minutebook.recordings';
