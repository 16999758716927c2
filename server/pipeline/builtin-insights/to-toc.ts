import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { KeyPhrase } from './find-key-phrases.ts';
import { nameSections } from './name-sections.ts';
import { toStatement } from './to-sentences.ts';
import { toTimestamp } from './to-timestamp.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

const NO_PHRASES_TITLE_CHARACTERS = 40;

/** The sections of a meeting without gaps; `starts` are the indexes of their first utterances. */
export function toToc(
  dialogs: readonly SpokenDialog[],
  starts: readonly number[],
  phrases: readonly KeyPhrase[],
  separator: string,
): Required<InsightValue> {
  const titles = nameSections(starts, phrases, separator);
  const items = starts.map((start, section) => {
    const utterances = dialogs.slice(start, starts[section + 1]);
    return {
      title: titles[section] ?? toOpening(utterances),
      start_ms: utterances[0]?.start_ms ?? 0,
      end_ms: toEnd(utterances, dialogs[starts[section + 1] ?? dialogs.length]),
      dialog_ids: utterances.map(({ id }) => id),
    };
  });
  return {
    text: items.map(({ start_ms, title }) => `- ${toTimestamp(start_ms)} ${title}`).join('\n'),
    items,
  };
}

/** Up to the next section, or until the last word; at least a millisecond. */
function toEnd(utterances: readonly SpokenDialog[], next: SpokenDialog | undefined): number {
  const start_ms = utterances[0]?.start_ms ?? 0;
  const end_ms =
    next?.start_ms ?? Math.max(...utterances.map((dialog) => dialog.start_ms + dialog.duration_ms));
  return Math.max(end_ms, start_ms + 1);
}

function toOpening(utterances: readonly SpokenDialog[]): string {
  const opening = toStatement(utterances.find(({ text }) => text.trim() !== '')?.text ?? '…');
  return opening.length <= NO_PHRASES_TITLE_CHARACTERS
    ? opening
    : `${opening.slice(0, NO_PHRASES_TITLE_CHARACTERS).trimEnd()}…`;
}
