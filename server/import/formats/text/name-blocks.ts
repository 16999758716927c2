import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { joinLines } from '../shared/cue-text.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { isFooter, isRule, toFooterNotes, toPrefaceNotes, toTitle } from './text-furniture.ts';
import { isPersonName, withoutMarkdown } from './turn-heading.ts';

/** Paragraphs, each with its speaker's name on the first line, and no times. */
export const nameBlocks: TextAdapter = {
  kind: 'text',
  name: 'name_blocks',
  product: 'Plain text of paragraphs below names, also Descript and Grain',
  recognised: 'a name alone on the first line of every paragraph, most of them more than once',
  recognises: (text) => {
    const names = toBlocks(text).blocks.map(([name = '']) => name);
    return names.length > 2 && names.every(isPersonName) && new Set(names).size * 3 <= names.length * 2;
  },
  read: (source) => {
    const { blocks, preface, footers } = toBlocks(source.text);
    const dialogs = blocks.map(([name = '', ...said]): TranscriptDialog => ({
      start_ms: null,
      duration_ms: null,
      speaker: toSpeakerLabel(name),
      text: joinLines(said),
    }));
    return toTranscript('name_blocks', dialogs, {
      title: toTitle(preface),
      notes: [...toPrefaceNotes(preface.length), ...toFooterNotes(footers)],
    });
  },
};

/** Paragraphs of two lines and more; a shorter one goes on with the one above, or stands above all of them. */
function toBlocks(text: string): { blocks: string[][]; preface: string[]; footers: number } {
  const lines = text.split('\n').map(withoutMarkdown);
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line === '') paragraphs.push([]);
    else if (!isRule(line) && !isFooter(line)) paragraphs.at(-1)?.push(line);
  }
  const [blocks, preface]: [string[][], string[]] = [[], []];
  for (const paragraph of paragraphs) {
    if (paragraph.length > 1) blocks.push(paragraph);
    else (blocks.at(-1) ?? preface).push(...paragraph);
  }
  return { blocks, preface, footers: lines.filter(isFooter).length };
}
