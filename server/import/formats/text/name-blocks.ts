import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { joinLines } from '../shared/cue-text.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { isWrittenLikeName } from '../shared/name-prefix.ts';
import { isFooter, isRule, toFooterNotes, toLeftNotes, toPrefaceNotes, toTitle } from './text-furniture.ts';
import { isPersonName, withoutMarkdown } from './turn-heading.ts';

/** Paragraphs, each with its speaker's name on the first line, and no times. */
export const nameBlocks: TextAdapter = {
  name: 'name_blocks',
  product: 'Plain text of paragraphs below names, also Descript and Grain',
  recognised: 'a name alone on the first line of every paragraph, most of them more than once',
  recognises: (text) => {
    const { names } = toBlocks(text);
    return names.length > 2 && names.every(isPersonName) && new Set(names).size * 3 <= names.length * 2;
  },
  read: (source) => {
    const { blocks, preface, footers } = toBlocks(source.text);
    const said = blocks.filter(({ length }) => length > 1);
    const silent = toLeftNotes(blocks.length - said.length, 'name', 'without a text');
    const dialogs = said.map(([name = '', ...lines]): TranscriptDialog => ({
      start_ms: null,
      duration_ms: null,
      speaker: toSpeakerLabel(name),
      text: joinLines(lines),
    }));
    return toTranscript('name_blocks', dialogs, {
      title: toTitle(preface),
      notes: [...toPrefaceNotes(preface.length), ...silent, ...toFooterNotes(footers)],
    });
  },
};

interface Blocks {
  /** A name and what is said, of which there may be nothing. */
  blocks: string[][];
  /** The first lines of paragraphs of two lines and more. */
  names: string[];
  preface: string[];
  footers: number;
}

/** Paragraphs of two lines and more; a shorter one that is no name goes on with the one above, or stands above all of them. */
function toBlocks(text: string): Blocks {
  const lines = text.split('\n').map(withoutMarkdown);
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line === '') paragraphs.push([]);
    else if (!isRule(line) && !isFooter(line)) paragraphs.at(-1)?.push(line);
  }
  const [blocks, preface]: [string[][], string[]] = [[], []];
  const names = paragraphs.flatMap(([name = '', ...said]) => (said.length > 0 ? [name] : []));
  const known = new Set(names);
  for (const paragraph of paragraphs) {
    const [first = ''] = paragraph;
    const isName = known.has(first) || isFullName(first);
    if (paragraph.length > 1 || (isName && blocks.length > 0)) blocks.push(paragraph);
    else (blocks.at(-1) ?? preface).push(...paragraph);
  }
  return { blocks, names, preface, footers: lines.filter(isFooter).length };
}

/** In a script with capitals, as others do not tell a name from what is said. */
const isFullName = (line: string) =>
  line.includes(' ') && line !== line.toLowerCase() && isPersonName(line) && isWrittenLikeName(line);
