/** The key of the copy that pages play of a recording. It needs no other record: it is deleted with the recording. */
export const toListeningKey = (media_key: string): string =>
  media_key.replace(/(?:\.[0-9a-z]+)?$/, '-listening.m4a');
