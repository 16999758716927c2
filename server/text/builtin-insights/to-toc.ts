import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { nameSections, type NamedTranscript } from './phrases/name-sections.ts';
import { toTimestamp } from '../made-insight.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

/** The sections of a meeting without gaps. */
export function toToc(transcript: NamedTranscript): Required<InsightValue> {
  const titles = nameSections(transcript);
  return toTocValue(
    transcript.dialogs,
    transcript.starts.map((start, section) => ({ start, title: titles[section] ?? null })),
  );
}

/** @param sections `start` is the index of the first utterance; one without a name has its time alone */
export function toTocValue(
  dialogs: readonly SpokenDialog[],
  sections: readonly { start: number; title: string | null }[],
): Required<InsightValue> {
  const items = sections.map(({ start, title }, section) => {
    const end = sections[section + 1]?.start;
    const utterances = dialogs.slice(start, end);
    return {
      title: title ?? '',
      start_ms: utterances[0]?.start_ms ?? 0,
      end_ms: toEnd(utterances, dialogs[end ?? dialogs.length]),
      dialog_ids: utterances.map(({ id }) => id),
    };
  });
  return {
    text: items.map(({ start_ms, title }) => `- ${toTimestamp(start_ms)} ${title}`.trimEnd()).join('\n'),
    items,
  };
}

/** The start of the next section, or the end of the last word; at least a millisecond later. */
function toEnd(utterances: readonly SpokenDialog[], next: SpokenDialog | undefined): number {
  const start_ms = utterances[0]?.start_ms ?? 0;
  const end_ms =
    next?.start_ms ?? Math.max(...utterances.map((dialog) => dialog.start_ms + dialog.duration_ms));
  return Math.max(end_ms, start_ms + 1);
}
