import { measureSentences as scoreSentences } from '../../tests/labelled/measure-sentences.ts';
import { measureDays } from '../../tests/labelled/measure-days.ts';
import type { TableRow } from './print-table.ts';

/**
 * Measures the recognition of commitments and days in labelled sentences: those that the patterns were
 * developed on, and unseen ones.
 */
export function measureSentences(): TableRow[] {
  return (['dev', 'blind'] as const).flatMap((set) => [
    ...scoreSentences(set).map(({ language, precision, recall, right_doers }) => ({
      what: `commitments, ${language}, ${set}`,
      figures: { precision, recall, 'right who': right_doers },
      measured_on: `tests/data/sentences/${set}.json`,
    })),
    ...measureDays(set).map(({ language, precision, recall }) => ({
      what: `dates, ${language}, ${set}`,
      figures: { precision, recall },
      measured_on: `tests/data/days/${set}.json`,
    })),
  ]);
}
