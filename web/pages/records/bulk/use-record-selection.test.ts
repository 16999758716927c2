import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SELECTION_LIMIT, toNext } from './use-record-selection.ts';

const shown = Array.from({ length: 2 * SELECTION_LIMIT }, (_, index) => index + 1);
const none = { record_ids: new Set<number>(), last: undefined, refusals: 0 };
type Step = [record_id: number, is_selected: boolean, to_here: boolean];

const after = (...steps: Step[]) =>
  steps.reduce(
    (state, [record_id, is_selected, to_here]) => toNext(state, { record_id, is_selected, to_here }, shown),
    toNext(none, 'clear', shown),
  );

const idsAfter = (...steps: Step[]) => [...after(...steps).record_ids].sort((a, b) => a - b);

describe('The records that are selected', () => {
  it('are those that were chosen and not put back', () => {
    assert.deepEqual(idsAfter([3, true, false], [5, true, false], [3, false, false]), [5]);
  });

  it('reach from the last one chosen to the one that is pressed with Shift, in both directions', () => {
    assert.deepEqual(idsAfter([3, true, false], [6, true, true]), [3, 4, 5, 6]);
    assert.deepEqual(idsAfter([6, true, false], [3, true, true]), [3, 4, 5, 6]);
    assert.deepEqual(idsAfter([3, true, false], [6, true, true], [5, false, true]), [3, 4]);
  });

  it('are one when the last one chosen is no longer in the list', () => {
    assert.deepEqual(idsAfter([9_000, true, false], [3, true, true]), [3, 9_000]);
  });

  it('are never more than can be changed at once', () => {
    const full = after([1, true, false], [SELECTION_LIMIT, true, true], [SELECTION_LIMIT + 50, true, false]);
    assert.equal(full.record_ids.size, SELECTION_LIMIT);
    assert.equal(full.refusals, 1);
    assert.equal(toNext(full, 'clear', shown).record_ids.size, 0);
  });

  it('are all that was found, or the first of it, and that is said', () => {
    const few = toNext(none, { all: shown.slice(0, 120) }, shown);
    assert.deepEqual([few.record_ids.size, few.refusals], [120, 0]);
    const many = toNext(none, { all: shown }, shown);
    assert.deepEqual([...many.record_ids], shown.slice(0, SELECTION_LIMIT));
    assert.equal(many.refusals, 1);
  });
});
