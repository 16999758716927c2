import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { measureTalk, type TalkSet } from './measure-talk.ts';

interface Total {
  least_found: number;
  most_wrong: number;
}

/** Of these sets nobody has read more than the totals: a pattern has to raise one of them to be added. */
const UNREAD: readonly (Total & { set: TalkSet; language: string })[] = [
  { set: 'tenth-en', language: 'en', least_found: 219, most_wrong: 13 },
  { set: 'tenth-koja', language: 'ko', least_found: 102, most_wrong: 5 },
  { set: 'tenth-koja', language: 'ja', least_found: 109, most_wrong: 2 },
];

for (const { set, language, least_found, most_wrong } of UNREAD) {
  test(`Personal data in unread ${language} talk (${set}) is hidden as often as it was`, () => {
    const score = measureTalk(set).find((one) => one.language === language);
    assert.ok((score?.found ?? 0) >= least_found, `found ${score?.found}`);
    assert.ok((score?.wrong ?? Infinity) <= most_wrong, `wrong ${score?.wrong}`);
  });
}

/** Found and wrong of sets that have been read, for en, ko and ja: nothing that is hidden today may be forgotten. */
const READ: Readonly<Partial<Record<TalkSet, readonly [found: number, wrong: number][]>>> = {
  blind: [
    [110, 0],
    [99, 0],
    [97, 0],
  ],
  'first-look': [
    [45, 0],
    [46, 1],
    [31, 0],
  ],
  locked: [
    [33, 0],
    [30, 0],
    [45, 0],
  ],
  'second-look': [
    [31, 0],
    [28, 0],
    [29, 0],
  ],
  'third-look': [
    [27, 0],
    [34, 0],
    [33, 1],
  ],
  'fourth-look': [
    [45, 0],
    [41, 0],
    [38, 0],
  ],
  sealed: [
    [36, 1],
    [36, 1],
    [36, 1],
  ],
  'fifth-look': [
    [32, 0],
    [37, 0],
    [43, 1],
  ],
  unread: [
    [41, 1],
    [35, 1],
    [30, 1],
  ],
  'seventh-look': [
    [45, 0],
    [29, 0],
    [30, 0],
  ],
  'seventh-later': [
    [62, 0],
    [30, 0],
    [32, 0],
  ],
  'eighth-look': [
    [83, 0],
    [55, 0],
    [43, 0],
  ],
  'eighth-unread': [
    [104, 0],
    [50, 0],
    [59, 0],
  ],
  'ninth-look': [
    [118, 0],
    [79, 0],
    [61, 0],
  ],
  'ninth-unread': [
    [118, 2],
    [58, 1],
    [73, 0],
  ],
  'whole-talk': [
    [205, 5],
    [33, 1],
    [42, 0],
  ],
  'koja-families': [
    [483, 4],
    [457, 2],
  ],
  'en-families': [[578, 25]],
  dev: [
    [1395, 10],
    [821, 4],
    [900, 4],
  ],
};

if (isThorough) {
  for (const [set, totals] of Object.entries(READ) as [TalkSet, readonly [number, number][]][]) {
    for (const [place, score] of measureTalk(set).entries()) {
      const [found = 0, wrong = 0] = totals[place] ?? [];
      test(`Personal data in ${score.language} talk that was read (${set}) is hidden as often as it was`, () => {
        assert.ok(score.found >= found, `found ${score.found}: ${score.mistakes.join('\n')}`);
        assert.ok(score.wrong <= wrong, `wrong ${score.wrong}: ${score.mistakes.join('\n')}`);
      });
    }
  }
}
