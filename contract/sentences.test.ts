import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fill, faults, recogniseFault, recogniseSentence, say, sentences } from './sentences.ts';

const valuesOf = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, `a "${name}": 1.`]));

describe('A sentence', () => {
  it('is said with its values, and recognised with them', () => {
    const said = say('team_exists', { name: 'Sales "north"' });
    assert.equal(said, 'There already is a team "Sales "north"" in this workspace.');
    assert.deepEqual(recogniseSentence(said), { name: 'team_exists', values: { name: 'Sales "north"' } });
    assert.deepEqual(recogniseFault(say('too_long', { limit: 100 })), {
      name: 'too_long',
      values: { limit: '100' },
    });
  });

  it('is taken for no other one, whatever is in it', () => {
    for (const [texts, recognise] of [
      [sentences, recogniseSentence],
      [faults, recogniseFault],
    ] as const) {
      for (const [name, text] of Object.entries(texts)) {
        const values = valuesOf(text);
        assert.deepEqual(recognise(fill(text, values)), { name, values });
      }
    }
  });

  it('that nobody wrote down is not recognised', () => {
    assert.equal(
      recogniseSentence('The speech engine at localhost:8000 answered 401: who are you?'),
      undefined,
    );
  });
});
