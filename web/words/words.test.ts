import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faults } from '@minutebook/contract/reasons/faults.ts';
import { sentences } from '@minutebook/contract/reasons/sentences.ts';
import { en as english } from './en.ts';
import { makeFormat } from './format.ts';
import { loadWords } from './load-words.ts';
import type { LaterPart } from './words.ts';

const parts = Object.keys(english.later) as LaterPart[];
const en = await loadWords('en', parts);
const ko = await loadWords('ko', parts);
const ja = await loadWords('ja', parts);

/** `records.views.all` of every message, with what kind it is. */
function keysOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value as object, `${path}${name}.`)
      : `${path}${name}: ${typeof value}`,
  );
}

describe('What the pages say', () => {
  for (const [name, words] of [
    ['Korean', ko],
    ['Japanese', ja],
  ] as const) {
    it(`is said in ${name} as well, all of it and nothing else`, () => {
      assert.deepEqual(keysOf(words).sort(), keysOf(en).sort());
    });
  }

  it('keeps what is put into a sentence of the contract, and puts in nothing else', () => {
    const placesOf = (text: string) => new Set(Array.from(text.matchAll(/\{\w+\}/g), ([place]) => place));
    for (const { reasons, processing_reasons, more_reasons } of [en, ko, ja]) {
      const said = { ...reasons.sentences, ...processing_reasons.sentences, ...more_reasons.faults };
      for (const [name, text] of Object.entries({ ...sentences, ...faults })) {
        const places = placesOf(said[name as keyof typeof said]);
        assert.ok(places.isSubsetOf(placesOf(text)), name);
      }
    }
  });

  it('is nowhere empty', () => {
    const isSaid = (words: object): boolean =>
      Object.values(words).every((value) =>
        typeof value === 'object' ? isSaid(value) : typeof value !== 'string' || value.trim() !== '',
      );
    assert.ok([en, ko, ja].every(isSaid));
  });

  it('has three dots directly after the word, as menus of all three languages write them', () => {
    const textsOf = (words: object): string[] =>
      Object.values(words).flatMap((value) =>
        typeof value === 'object' ? textsOf(value) : typeof value === 'string' ? [value] : [],
      );
    assert.deepEqual(
      [en, ko, ja].flatMap(textsOf).filter((text) => /\s…/.test(text)),
      [],
    );
  });
});

describe('Numbers, dates and durations', () => {
  const now = () => new Date('2026-03-02T09:00:00.000Z');

  it('are written as each language writes them', () => {
    const day = '2025-12-24T03:00:00.000Z';
    assert.equal(makeFormat('en', now).shortDate(day), 'Dec 24, 2025');
    assert.equal(makeFormat('ko', now).shortDate(day), '2025년 12월 24일');
    assert.equal(makeFormat('ja', now).shortDate(day), '2025年12月24日');
    assert.equal(makeFormat('en-GB', now).shortDate(day), '24 Dec 2025');
    assert.equal(makeFormat('en-AU', now).date(day), '24 December 2025');
    assert.match(makeFormat('en-GB', now).dateTime('2026-03-02T17:05:00.000Z'), /^Mon, 2 Mar 2026, \d\d:05$/);
    // An hour beside a day is written like one alone.
    for (const locale of ['en', 'en-GB', 'en-AU', 'ko', 'ja']) {
      const { dateTime, time } = makeFormat(locale, now);
      assert.ok(
        dateTime(new Date(2026, 2, 2, 1, 5).toISOString()).endsWith(
          time(new Date(2026, 2, 2, 1, 5).toISOString()),
        ),
      );
    }
    assert.equal(makeFormat('en-IN', now).number(1_234_567), '12,34,567');
    assert.equal(makeFormat('ko', now).ago('2026-03-02T08:57:00.000Z'), '3분 전');
  });

  it('say of what is due that it is now, not that it was', () => {
    const { due } = makeFormat('en', now);
    assert.deepEqual(
      ['2026-03-02T09:05:00.000Z', '2026-03-02T09:00:00.000Z', '2026-03-02T08:40:00.000Z'].map(due),
      ['in 5 minutes', 'now', 'now'],
    );
  });

  it('name the days around today, and others by their dates', () => {
    const { day } = makeFormat('en', now);
    const at = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString();
    assert.deepEqual(
      [0, 1, 2, 90].map((days) => day(at(days))),
      ['Today', 'Yesterday', 'Sat, Feb 28', 'Tue, Dec 2, 2025'],
    );
    assert.equal(makeFormat('ko', now).day(at(1)), '어제');
  });

  it('name the year of another year only', () => {
    assert.equal(makeFormat('en', now).shortDate('2026-01-05T03:00:00.000Z'), 'Jan 5');
  });

  it('tell how long something lasts, and where in it something is', () => {
    const { duration, timecode, bytes } = makeFormat('en', now);
    assert.deepEqual([400, 11_000, 60_000, 65 * 60_000, 120 * 60_000].map(duration), [
      '1 sec',
      '11 sec',
      '1 min',
      '1 hr 5 min',
      '2 hr',
    ]);
    assert.deepEqual([0, 309_900, 3_909_000].map(timecode), ['0:00', '5:09', '1:05:09']);
    assert.deepEqual([0, 1, 297, 24_000_000, 1_640_000_000].map(bytes), [
      '0 bytes',
      '1 byte',
      '297 bytes',
      '24 MB',
      '1.6 GB',
    ]);
  });
});
