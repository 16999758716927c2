import type { DecodedSource } from '../../../text/transcript/transcript.ts';

/** `00:00:12:05`; video editors write `;` where they drop numbers of frames. Behind the colon of a name it is talk. */
const FRAME_TIME = /(?<![\d:.]|[:：]\s)\d{1,3}(?::[0-5]\d:[0-5]\d[:;]|;[0-5]\d;[0-5]\d;)(\d\d)(?!\d|:\d)/g;
/** Hardly any other file has them, and a look for them costs little. */
const FOUR_NUMBERS = /\d[:;]\d\d[:;]\d\d[:;]\d\d/;
const RATES = [25, 30, 50, 60];
/** Frames are dropped only at thirty and sixty a second, so that the clock stays right. */
const DROPPING_RATES = [30, 60];

/** Times that end in a number of frames as times with a fraction: the lowest usual rate that has the highest number. */
export function withFractions(source: DecodedSource): DecodedSource {
  if (!FOUR_NUMBERS.test(source.text)) return source;
  let [count, highest, drops] = [0, 0, false];
  for (const [time, frame] of source.text.matchAll(FRAME_TIME)) {
    count += 1;
    highest = Math.max(highest, Number(frame));
    drops ||= time.includes(';');
  }
  const rate = (drops ? DROPPING_RATES : RATES).find((one) => highest < one);
  if (count < 2 || rate === undefined) return source;
  const text = source.text.replaceAll(FRAME_TIME, (time: string) => {
    const [hours, minutes, seconds, frame] = time.split(/[:;]/);
    const thousandths = Math.floor((Number(frame) / rate) * 1000);
    return `${hours}:${minutes}:${seconds}.${String(thousandths).padStart(3, '0')}`;
  });
  const note = `times end in frames; ${rate} a second fit the highest number, ${highest}`;
  return { ...source, text, notes: [...source.notes, note] };
}
