import { TranscriptError, toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { stripAllTags, stripSubtitleTags } from '../shared/cue-text.ts';
import { splitNames } from '../shared/name-prefix.ts';

const SYNC = /<sync\s[^<>]{0,100}?start\s{0,5}=\s{0,5}["']?(\d{1,12})[^<>]{0,100}>/gi;
const CLASS = /<p\s[^<>]{0,100}?class\s{0,5}=\s{0,5}["']?([\w-]{1,40})/i;
const PARAGRAPH = /(?=<p[\s>])/i;
const BREAK = /<br\s{0,5}\/?>/gi;
const COMMENT = /<!--|-->/g;

interface Caption {
  /** The class that names the language. */
  class_name: string;
  dialog: TranscriptDialog;
}

/** SAMI: a text stands from its `<SYNC>` to the next one; of several languages the one with the most is read. */
export const sami: TextAdapter = {
  name: 'sami',
  product: 'SAMI (.smi)',
  recognised: '`<SAMI>` at the beginning',
  recognises: (text) => /^(?:<[?!][^<>]{0,500}>\s{0,100}){0,5}<sami\b/i.test(text),
  read(source) {
    const captions = readCaptions(source.text);
    if (captions.length === 0)
      throw new TranscriptError(
        source.file_name,
        null,
        'SAMI without captions: no <SYNC Start=…> with a text',
      );
    const counts = Map.groupBy(captions, ({ class_name: name }) => name);
    const [kept = [], ...others] = [...counts.values()].toSorted((a, b) => b.length - a.length);
    const left = others.reduce((sum, list) => sum + list.length, 0);
    const dialogs = splitNames(kept.map(({ dialog }) => dialog));
    const notes = left === 0 ? [] : [`${left} captions of another language left out`];
    return toTranscript('sami', dialogs, { notes });
  },
};

function readCaptions(text: string): Caption[] {
  const marks = [...text.matchAll(SYNC)];
  const starts = marks.map((mark) => Number(mark[1]));
  let nextStart: number | null = null;
  const ends = starts.map(() => nextStart);
  for (let at = starts.length - 1; at >= 0; at -= 1) {
    const start = starts[at] ?? 0;
    const later = starts[at + 1];
    // Each language may have a mark of its own at the same time.
    if (later !== undefined && later !== start) nextStart = later;
    ends[at] = nextStart;
  }
  return marks.flatMap((mark, at): Caption[] => {
    const [start_ms, end_ms] = [starts[at] ?? 0, ends[at] ?? null];
    const duration_ms = end_ms === null ? null : end_ms - start_ms;
    const texts = readTexts(text.slice(mark.index + mark[0].length, marks[at + 1]?.index));
    return Array.from(texts, ([class_name, said]) => ({
      class_name,
      dialog: { start_ms, duration_ms, speaker: null, text: said.join(' ') },
    }));
  });
}

/** The texts between two marks by class, which names the language; a paragraph without one has that before it. */
function readTexts(body: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  let class_name = '';
  for (const paragraph of body.split(PARAGRAPH)) {
    class_name = CLASS.exec(paragraph)?.[1]?.toUpperCase() ?? class_name;
    const said = stripSubtitleTags(stripAllTags(paragraph.replace(BREAK, ' ').replace(COMMENT, ' ')));
    if (said === '') continue;
    const before = texts.get(class_name);
    if (before === undefined) texts.set(class_name, [said]);
    else before.push(said);
  }
  return texts;
}
