import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { nameSections, type NamedTranscript } from './phrases/name-sections.ts';
import { toSentences, toStatement } from './to-sentences.ts';
import { toTimestamp } from './to-timestamp.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

const NO_PHRASES_TITLE_CHARACTERS = 48;
const OPENING_UTTERANCES = 30;
const MIN_WORDS = 4;

/** The sections of a meeting without gaps. */
export function toToc(transcript: NamedTranscript): Required<InsightValue> {
  const titles = nameSections(transcript);
  return toTocValue(
    transcript.dialogs,
    transcript.starts.map((start, section) => ({ start, title: titles[section] ?? null })),
  );
}

/** @param sections `start` is the index of the first utterance; untitled ones are named after their first words */
export function toTocValue(
  dialogs: readonly SpokenDialog[],
  sections: readonly { start: number; title: string | null }[],
): Required<InsightValue> {
  const items = sections.map(({ start, title }, section) => {
    const end = sections[section + 1]?.start;
    const utterances = dialogs.slice(start, end);
    return {
      title: title ?? toOpening(utterances),
      start_ms: utterances[0]?.start_ms ?? 0,
      end_ms: toEnd(utterances, dialogs[end ?? dialogs.length]),
      dialog_ids: utterances.map(({ id }) => id),
    };
  });
  return {
    text: items.map(({ start_ms, title }) => `- ${toTimestamp(start_ms)} ${title}`).join('\n'),
    items,
  };
}

/** The start of the next section, or the end of the last word; at least a millisecond later. */
function toEnd(utterances: readonly SpokenDialog[], next: SpokenDialog | undefined): number {
  const startMs = utterances[0]?.start_ms ?? 0;
  const endMs =
    next?.start_ms ?? Math.max(...utterances.map((dialog) => dialog.start_ms + dialog.duration_ms));
  return Math.max(endMs, startMs + 1);
}

/** Finds the first sentence that can stand alone. */
function toOpening(utterances: readonly SpokenDialog[]): string {
  const sentences = toSentences(utterances.slice(0, OPENING_UTTERANCES));
  const whole = sentences.find(
    ({ is_whole, is_question, words }) => is_whole && !is_question && words >= MIN_WORDS,
  );
  const opening = whole?.text ?? toStatement(utterances.find(({ text }) => text.trim() !== '')?.text ?? '…');
  if (opening.length <= NO_PHRASES_TITLE_CHARACTERS) return opening;
  const cut = opening.slice(0, NO_PHRASES_TITLE_CHARACTERS);
  return `${cut.includes(' ') ? cut.replace(/[\s,]+\S*$/, '') : cut}…`;
}
