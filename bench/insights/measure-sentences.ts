import { measureSentences as scoreSentences } from '../../server/text/builtin-insights/labelled-sentences.ts';
import { measureDays } from '../../server/text/dates/labelled-days.ts';
import type { TableRow } from './print-table.ts';

/** Promises and days in labelled sentences: those that were read while the patterns were written, and those that were not. */
export function measureSentences(): TableRow[] {
  return (['dev', 'blind'] as const).flatMap((set) => [
    ...scoreSentences(set).map(({ language, precision, recall, right_doers }) => ({
      what: `commitments, ${language}, ${set}`,
      figures: { precision, recall, 'right who': right_doers },
      measured_on: `labelled-sentences.${set}.json`,
    })),
    ...measureDays(set).map(({ language, precision, recall }) => ({
      what: `dates, ${language}, ${set}`,
      figures: { precision, recall },
      measured_on: `labelled-days.${set}.json`,
    })),
  ]);
}
