/** Captions from a server that was asked for JSON or text: SRT and WebVTT. */
import type { TranscriptDialog } from '../../text/transcript/transcript.ts';

const CLOCK = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMES = new RegExp(`^\\s{0,20}${CLOCK}\\s{1,9}-->\\s{1,9}${CLOCK}(?:\\s|$)`);

/** null: it is no captions. A cue's number on the line above its times, and blank lines, are no text. */
export function readCaptions(answer: string): TranscriptDialog[] | null {
  const cues: (TranscriptDialog & { said: string[] })[] = [];
  for (const line of answer.split(/\r?\n/)) {
    const times = TIMES.exec(line);
    if (times !== null) {
      const last = cues.at(-1);
      if (/^\d{1,9}$/.test(last?.said.at(-1) ?? '')) last?.said.pop();
      const [start_ms, end_ms] = [toMs(times.slice(1, 5)), toMs(times.slice(5, 9))];
      const duration_ms = Math.max(0, end_ms - start_ms);
      cues.push({ start_ms, duration_ms, speaker: null, text: '', said: [] });
    } else if (cues.length > 0 && line.trim() !== '') cues.at(-1)?.said.push(line.trim());
  }
  if (cues.length === 0 || !/^\s{0,20}(?:WEBVTT|\d{1,9}\s*\n|\d{1,3}:)/.test(answer)) return null;
  return cues
    .map(({ said, ...cue }) => ({ ...cue, text: toStorableText(said.join(' ')) }))
    .filter(({ text }) => text !== '');
}

function toMs([hours = '0', minutes, seconds, fraction = '']: readonly (string | undefined)[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

/** Removes U+0000 and unpaired surrogates, which a database refuses. */
export const toStorableText = (said: string) => said.replaceAll('\0', '').toWellFormed().trim();
