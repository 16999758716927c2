import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeByteRing } from './byte-ring.ts';

const text = (bytes: Uint8Array | undefined) =>
  bytes === undefined ? undefined : Buffer.from(bytes).toString();

test('what was put is there until its room is needed', () => {
  const ring = makeByteRing(10);
  const first = ring.put(Buffer.from('four'));
  const second = ring.put(Buffer.from('more'));
  assert.ok(first && second);
  assert.equal(text(ring.get(first)), 'four');
  assert.equal(text(ring.get(second)), 'more');
  // Two bytes are left at the end: it is put at the beginning, over the first.
  const third = ring.put(Buffer.from('new'));
  assert.ok(third);
  assert.equal(ring.get(first), undefined);
  assert.equal(text(ring.get(second)), 'more');
  assert.equal(text(ring.get(third)), 'new');
});

test('it is filled to the last byte, any number of times, and nothing is ever mixed up', () => {
  const ring = makeByteRing(64);
  const kept: { word: string; place: { start: number; length: number } }[] = [];
  for (let index = 0; index < 1000; index += 1) {
    const word = String(index)
      .repeat(1 + (index % 20))
      .slice(0, 64);
    const place = ring.put(Buffer.from(word));
    assert.ok(place);
    kept.push({ word, place });
    for (const each of kept) {
      const found = text(ring.get(each.place));
      assert.ok(found === undefined || found === each.word, `${each.word} became ${found}`);
    }
    assert.equal(text(ring.get(place)), word);
  }
});

test('what is larger than the ring is not kept, and nothing else is lost by it', () => {
  const ring = makeByteRing(4);
  const place = ring.put(Buffer.from('four'));
  assert.ok(place);
  assert.equal(ring.put(Buffer.from('fives')), undefined);
  assert.equal(text(ring.get(place)), 'four');
});

test('a place is old when half of the ring was put since', () => {
  const ring = makeByteRing(8);
  const place = ring.put(Buffer.from('ab'));
  assert.ok(place);
  assert.equal(ring.isOld(place), false);
  ring.put(Buffer.from('cd'));
  assert.equal(ring.isOld(place), true);
});
