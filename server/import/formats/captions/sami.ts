import { TranscriptError, toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { stripAllTags, stripSubtitleTags } from '../shared/cue-text.ts';
import { findNames, splitName } from '../shared/name-prefix.ts';

const SYNC = /<sync\s[^<>]{0,100}?start\s{0,5}=\s{0,5}["']?(\d{1,12})[^<>]{0,100}>/gi;
const CLASS = /<p\s[^<>]{0,100}?class\s{0,5}=\s{0,5}["']?([\w-]{1,40})/i;
const BREAK = /<br\s{0,5}\/?>/gi;
const COMMENT = /<!--|-->/g;

interface Caption extends TranscriptDialog {
  /** The class that names the language. */
  class_name: string;
}

/** SAMI: a text stands from its `<SYNC>` to the next one; of several languages the one with the most is read. */
export const sami: TextAdapter = {
  kind: 'text',
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
    const names = findNames(kept.map(({ text }) => text));
    const dialogs = kept.map(({ start_ms, duration_ms, speaker, text }): TranscriptDialog => {
      const named = splitName(text, names) ?? { speaker, text };
      return { start_ms, duration_ms, ...named };
    });
    const notes = left === 0 ? [] : [`${left} captions of another language left out`];
    return toTranscript('sami', dialogs, { notes });
  },
};

function readCaptions(text: string): Caption[] {
  const marks = [...text.matchAll(SYNC)];
  return marks.flatMap((mark, index): Caption[] => {
    const next = marks[index + 1];
    const body = text.slice(mark.index + mark[0].length, next?.index);
    const said = stripSubtitleTags(stripAllTags(body.replace(BREAK, ' ').replace(COMMENT, ' ')));
    if (said === '') return [];
    const start_ms = Number(mark[1]);
    const duration_ms = next === undefined ? null : Number(next[1]) - start_ms;
    const class_name = CLASS.exec(body)?.[1]?.toUpperCase() ?? '';
    return [{ start_ms, duration_ms, speaker: null, text: said, class_name }];
  });
}
