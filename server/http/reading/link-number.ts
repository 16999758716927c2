/** A number in a link of ours; NaN, which no signature fits, unless it is written in the canonical way. */
export const linkNumber = (text: unknown) =>
  typeof text === 'string' && /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
