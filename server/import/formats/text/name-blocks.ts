import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { joinLines } from '../shared/cue-text.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { isFooter } from './text-furniture.ts';
import { isPersonName, withoutMarkdown } from './turn-heading.ts';

/** Paragraphs, each with its speaker's name on the first line, and no times. */
export const nameBlocks: TextAdapter = {
  kind: 'text',
  name: 'name_blocks',
  product: 'Plain text of paragraphs below names, also Descript and Grain',
  recognised: 'a name alone on the first line of every paragraph, most of them more than once',
  recognises: (text) => {
    const names = toBlocks(text).map(([name = '']) => name);
    return names.length > 2 && names.every(isPersonName) && new Set(names).size * 3 <= names.length * 2;
  },
  read: (source) =>
    toTranscript(
      'name_blocks',
      toBlocks(source.text).map(([name = '', ...said]): TranscriptDialog => ({
        start_ms: null,
        duration_ms: null,
        speaker: toSpeakerLabel(name),
        text: joinLines(said),
      })),
    ),
};

/** Paragraphs of two lines and more; shorter ones are titles. */
function toBlocks(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n').map(withoutMarkdown)) {
    if (line === '') blocks.push([]);
    else if (!isFooter(line)) blocks.at(-1)?.push(line);
  }
  return blocks.filter((lines) => lines.length > 1);
}
