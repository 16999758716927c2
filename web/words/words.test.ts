import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { faults } from '@minutebook/contract/reasons/faults.ts';
import { sentences } from '@minutebook/contract/reasons/sentences.ts';
import { makeFormat } from './format.ts';
import { listValues, parseMessage } from './message.ts';

/** `frame.json records results`: the name of a text. */
type Texts = ReadonlyMap<string, string>;

function readTexts(locale: string): Texts {
  const folder = resolve(import.meta.dirname, locale);
  const read = (file: string) => JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as object;
  return new Map(readdirSync(folder).flatMap((file) => listTexts(read(file), file)));
}

function listTexts(texts: object, path: string): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]: [string, object | string]) =>
    typeof text === 'string' ? [[`${path} ${name}`, text]] : listTexts(text, `${path} ${name}`),
  );
}

const namesIn = (text: string) => new Set(listValues(parseMessage(text)).map(({ name }) => name));

const english = readTexts('en');
const languages = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

describe('What the pages say', () => {
  for (const { name: locale } of languages) {
    const texts = readTexts(locale);

    it(`is said in ${locale}, all of it and nothing else`, () => {
      assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort());
    });

    it(`has in ${locale} no values but those that it has in English`, () => {
      for (const [name, text] of texts)
        assert.ok(namesIn(text).isSubsetOf(namesIn(english.get(name) ?? '')), `${name}: ${text}`);
    });

    it(`is written in ${locale} in the forms of that language, and for whatever else comes`, () => {
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
      const isForm = (choice: string) => choice.startsWith('=') || forms.some((form) => form === choice);
      for (const [name, text] of texts) {
        for (const { kind, choices } of listValues(parseMessage(text))) {
          assert.ok(kind === undefined || 'other' in choices, `${name} says nothing of others: ${text}`);
          assert.ok(kind !== 'plural' || Object.keys(choices).every(isForm), `${name}: ${text}`);
        }
        // In ICU MessageFormat they mean something that our reader does not know.
        assert.ok(!/['#]/.test(text), `${name} has a straight apostrophe or a #: ${text}`);
      }
    });

    it(`is nowhere empty in ${locale}, and has three dots directly after the word, as its menus have`, () => {
      assert.deepEqual(
        [...texts].filter(([, text]) => text.trim() === '' || /\s…/.test(text)),
        [],
      );
    });

    it(`says in ${locale} each reason of the contract, with nothing in it that the contract does not put in`, () => {
      for (const [group, reasons] of Object.entries({ sentences, faults })) {
        for (const [name, sentence] of Object.entries(reasons)) {
          const text = texts.get(`reasons.json reasons ${group} ${name}`);
          assert.ok(text !== undefined && namesIn(text).isSubsetOf(namesIn(sentence)), `${name}: ${text}`);
        }
      }
    });
  }
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

  it('have no space before a unit in Japanese', () => {
    const { ago, due, duration } = makeFormat('ja', now);
    assert.equal(ago('2026-03-02T08:57:00.000Z'), '3分前');
    assert.equal(due('2026-03-02T09:05:00.000Z'), '5分後');
    assert.deepEqual([11_000, 65 * 60_000].map(duration), ['11秒', '1時間5分']);
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
