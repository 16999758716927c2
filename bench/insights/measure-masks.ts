import { readLabelledSets } from '../../tests/labelled/read-utterances.ts';
import { toMaskRules } from '../../server/text/mask/mask-rules.ts';
import { maskTranscript } from '../../server/text/mask/mask-transcript.ts';
import { measureMasking } from '../../tests/labelled/measure-utterances.ts';
import type { TableRow } from './print-table.ts';
import type { LabelledMeeting } from './read-meetings.ts';
import { countWords, WORDS_AN_HOUR } from './words-an-hour.ts';

/** Precision and recall of masking on the labelled utterances. */
export function measureMasks(): TableRow[] {
  return readLabelledSets(['en', 'ko']).map(({ language, rules, utterances, later_utterances }) => {
    const score = measureMasking([...utterances, ...later_utterances], rules);
    return {
      what: `masking, ${language}`,
      figures: { precision: score.precision, recall: score.recall },
      measured_on: `${score.utterances} utterances, ${score.expected} spans`,
    };
  });
}

/**
 * Measures how long masking takes, and how much it hides in meetings in which people mention no personal
 * numbers.
 */
export function measureMaskingMeetings(meetings: readonly LabelledMeeting[]): TableRow {
  const rules = toMaskRules({ regions: ['US', 'GB', 'KR'], words: [] });
  const started = performance.now();
  const hidden = meetings
    .flatMap(({ transcript }) => maskTranscript(transcript.dialogs, rules))
    .reduce((sum, { pii_spans }) => sum + pii_spans.length, 0);
  const elapsedMs = performance.now() - started;
  return {
    what: 'masking, an hour of talk',
    figures: { ms: (elapsedMs * WORDS_AN_HOUR) / countWords(meetings), 'hidden in all': hidden },
    measured_on: `${meetings.length} meetings, ${countWords(meetings)} words`,
  };
}
