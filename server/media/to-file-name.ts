/** A name that somebody gives a file, on one line. */
export const toFileName = (name: string) => name.replaceAll(/\p{Cc}+/gu, ' ');
