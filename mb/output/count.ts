/** `1 utterance`, `2 utterances`. */
export const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;
