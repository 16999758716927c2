import type { AnswerPassage } from './answer-endpoints.ts';

type Spoken = Pick<AnswerPassage, 'speaker' | 'text' | 'lines'>;

/** The text of a passage; if several people speak and its lines are known, each line follows a name: `Ada: Good morning.` */
export const toSpokenText = ({ speaker, text, lines }: Spoken): string =>
  speaker === null && lines !== undefined
    ? lines.map((line) => `${toShownName(line.speaker)}: ${line.text}`).join('\n')
    : text;

/** The name of a speaker before what they say. Line ends in it would begin another line. */
export const toShownName = ({ speaker_id, name }: { speaker_id: number; name: string | null }): string =>
  (name ?? `Speaker ${speaker_id}`).replaceAll(/\s+/g, ' ');
