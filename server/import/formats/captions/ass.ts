import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { collectLeftOut } from '../shared/left-out.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { splitNames } from '../shared/name-prefix.ts';
import { parseClock } from '../shared/cue-time.ts';

const USUAL_FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');
/** Starts drawing commands, which last until the mark says 0. */
const DRAWING = /\{[^{}]{0,2000}\\p[1-9][^{}]{0,2000}\}[^{]*/g;
const OVERRIDE = /\{[^}]{0,2000}\}/g;

/** ASS and SSA: the `Dialogue` lines; the speaker is in the field `Name` (`Actor`), or before a colon. */
export const ass: TextAdapter = {
  name: 'ass',
  product: 'ASS and SSA',
  recognised: '`[Script Info]` at the beginning, or `Dialogue:` lines below `[Events]`',
  recognises: (text) =>
    /^\[Script Info\]/i.test(text) || (/^\[Events\]/im.test(text) && /^Dialogue:/m.test(text)),
  read(source) {
    const left_out = collectLeftOut(source, 'event');
    const dialogs: TranscriptDialog[] = [];
    let fields: readonly string[] = USUAL_FIELDS;
    let inEvents = false;
    let total = 0;
    for (const [index, raw] of source.text.split('\n').entries()) {
      const line = raw.trim();
      if (line.startsWith('[')) inEvents = /^\[Events\]/i.test(line);
      if (!inEvents) continue;
      if (/^Format:/i.test(line))
        fields = line
          .slice(7)
          .split(',')
          .map((field) => field.trim().toLowerCase());
      if (!/^Dialogue:/i.test(line)) continue;
      total += 1;
      const dialog = toDialog(line.slice(9), fields);
      if (typeof dialog === 'string') left_out.leave({ line: index + 1 }, dialog);
      else dialogs.push(dialog);
    }
    const notes = left_out.toNotes(total);
    const hasNames = dialogs.some(({ speaker }) => speaker !== null);
    return toTranscript('ass', hasNames ? dialogs : splitNames(dialogs), { notes });
  },
};

/** The reason when the line is wrong. Only the text, the last field, may contain commas. */
function toDialog(line: string, fields: readonly string[]): TranscriptDialog | string {
  const parts = line.split(',');
  const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')];
  const field = (name: string) => (values[fields.indexOf(name)] ?? '').trim();
  const [start, end] = [field('start'), field('end')];
  const [start_ms, end_ms] = [parseClock(start), parseClock(end)];
  if (start_ms === null || end_ms === null)
    return `${JSON.stringify(start_ms === null ? start : end)} is not a time`;
  const text = field('text')
    .replace(DRAWING, '')
    .replace(OVERRIDE, '')
    .replace(/\\[Nnh]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const speaker = toSpeakerLabel(field('name') || field('actor'));
  return { start_ms, duration_ms: end_ms - start_ms, speaker, text };
}
