/** The lines of a text as one, without the space around their ends. A pattern for that would look at each run of spaces from each of its places. */
export const joinLines = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
    : text;
