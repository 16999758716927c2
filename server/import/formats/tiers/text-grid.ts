import { TranscriptError, toTranscript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { toTalk, type Tier } from './talk-tiers.ts';

/** Texts, numbers and flags are all that counts; `item [1]:`, names of fields and remarks are for people. */
const TOKEN = /"([^"]*(?:""[^"]*)*)"|\[[^\]\n]{0,20}\]|![^\n]*|(-?\d{1,9}(?:\.\d{1,30})?(?:e-?\d{1,3})?)/g;

/** TextGrids of Praat, in the long form and the short one, which have the same values in the same order. */
export const textGrid: TextAdapter = {
  name: 'text_grid',
  product: 'Praat (.TextGrid), also of aligners',
  recognised: '`File type = "ooTextFile"` at the beginning, of the class `TextGrid`',
  recognises: (text) =>
    /^File type = "ooTextFile(?: short)?"\s{1,20}(?:Object class = )?"TextGrid/.test(text),
  read(source) {
    const { dialogs, notes } = toTalk(readTiers(source));
    return toTranscript('text_grid', dialogs, { notes });
  },
};

const toMs = (seconds: string | number) => Math.round(Number(seconds) * 1000);

function readTiers(source: TranscriptSource): Tier[] {
  const tokens = source.text
    .matchAll(TOKEN)
    .flatMap<string | number>(([, text, number]) =>
      number !== undefined ? [Number(number)] : text === undefined ? [] : [text],
    );
  const next = (): string | number => {
    const { value, done } = tokens.next();
    if (done === true) throw new TranscriptError(source.file_name, null, 'a TextGrid that ends too early');
    return value;
  };
  const text = () => String(next()).replaceAll('""', '"');
  // The type of the file and of the object, start and end of it.
  for (let left = 4; left > 0; left -= 1) next();
  const tiers: Tier[] = [];
  for (let left = Number(next()); left > 0; left -= 1) {
    const isOfPoints = next() === 'TextTier';
    const tier: Tier = { name: text(), intervals: [] };
    next();
    next();
    for (let more = Number(next()); more > 0; more -= 1) {
      const start_ms = toMs(next());
      const end_ms = isOfPoints ? null : toMs(next());
      tier.intervals.push({ start_ms, end_ms, text: text() });
    }
    // Points mark places, not what was said.
    if (!isOfPoints) tiers.push(tier);
  }
  return tiers;
}
