import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { KeyPhrase } from './find-key-phrases.ts';
import { nameSections } from './name-sections.ts';
import { toStatement } from './to-sentences.ts';
import { toTimestamp } from './to-timestamp.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

const NO_PHRASES_TITLE_CHARACTERS = 40;

/** The sections of a meeting without gaps; `starts` are the indexes of their first utterances. */
export function toToc({
  dialogs,
  starts,
  phrases,
  separator,
}: {
  dialogs: readonly SpokenDialog[];
  starts: readonly number[];
  phrases: readonly KeyPhrase[];
  separator: string;
}): Required<InsightValue> {
  const titles = nameSections(starts, phrases, separator);
  return toTocValue(
    dialogs,
    starts.map((start, section) => ({ start, title: titles[section] ?? null })),
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

function toOpening(utterances: readonly SpokenDialog[]): string {
  const opening = toStatement(utterances.find(({ text }) => text.trim() !== '')?.text ?? '…');
  return opening.length <= NO_PHRASES_TITLE_CHARACTERS
    ? opening
    : `${opening.slice(0, NO_PHRASES_TITLE_CHARACTERS).trimEnd()}…`;
}
