/** A number in a link of ours; NaN, which no signature is good for, unless it is written the one way we write it. */
export const linkNumber = (text: unknown) =>
  typeof text === 'string' && /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
