import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openNumberedTerms } from '../terms/numbered-terms.ts';
import { toTermCounts } from '../terms/to-terms.ts';
import { recommendLabels, type LabelledRecord } from './recommend-labels.ts';

const HIRING = 1;
const FREEZERS = 2;

const known = openNumberedTerms();
const count = (...texts: string[]) => known.number(Object.fromEntries(toTermCounts(texts)));
const record = (label_ids: number[], ...texts: string[]): LabelledRecord => ({
  label_ids,
  ...count(...texts),
});
const recommend = (text: string, labelled: readonly LabelledRecord[]) => {
  const own = count(text);
  return recommendLabels(own, labelled, known.size());
};

const LABELLED = [
  record([HIRING], 'The candidate had a good interview, the offer needs a visa.'),
  record([HIRING], 'References and salary of the candidate before the offer.'),
  record([FREEZERS], 'The freezer door and the coil, defrost the freezer.'),
  record([FREEZERS], 'Alarm of freezer twelve, the coil and the rack.'),
  record([], 'Lunch and weather.'),
];

test('a record gets the label of records with the same vocabulary', () => {
  const recommended = recommend('Two freezers, and the coil of one defrosts.', LABELLED);
  assert.deepEqual(
    recommended.map(({ label_id }) => label_id),
    [FREEZERS],
  );
  assert.ok(recommended.every(({ score }) => score > 0 && score <= 1));
});

test('a record that resembles no other gets no label', () => {
  assert.deepEqual(recommend('The choir sings on the bridge.', LABELLED), []);
  assert.deepEqual(recommend('', LABELLED), []);
  assert.deepEqual(recommend('The freezer.', []), []);
});
