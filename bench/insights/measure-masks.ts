import { readLabelledSets } from '../../server/pipeline/mask/labelled-utterances.ts';
import { measureMasking } from '../../server/pipeline/mask/measure-masking.ts';
import type { TableRow } from './print-table.ts';

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
