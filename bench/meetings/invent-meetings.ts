/** Meetings of real length: 300 to 2,500 utterances, most about 740. The same seed gives the same meetings. */
import { makeRandom, type SeededRandom } from '../../tests/kit/seeded-random.ts';
import { inventLanguage, type Language } from './invent-language.ts';

export interface Meeting {
  /** Numbered from 1. */
  number: number;
  language: Language['code'];
  title: string;
  utterances: string[];
}

const ENGLISH_SHARE = 0.6;
const KOREAN_SHARE = 0.25;
const LEAST_UTTERANCES = 300;
const MOST_UTTERANCES = 2_500;
/** The shares of words of the meeting's subject, and of phrases. */
const SUBJECT_SHARE = 0.06;
const TURN_SHARE = 0.06;
const SUBJECT_WORDS = 80;

export type Languages = Record<Language['code'], Language>;

export function inventLanguages(seed: number): Languages {
  const random = makeRandom(seed);
  return {
    en: inventLanguage('en', random),
    ko: inventLanguage('ko', random),
    ja: inventLanguage('ja', random),
  };
}

export function* inventMeetings(languages: Languages, count: number, seed: number): Generator<Meeting> {
  const random = makeRandom(seed);
  for (let number = 1; number <= count; number += 1) {
    const language = languages[pickCode(random)];
    const subject = Array.from({ length: SUBJECT_WORDS }, () => random.pick(language.words));
    yield {
      number,
      language: language.code,
      title: Array.from({ length: 3 }, () => random.pick(subject)).join(' '),
      utterances: Array.from({ length: pickLength(random) }, () => makeUtterance(random, language, subject)),
    };
  }
}

function pickCode(random: SeededRandom): Language['code'] {
  const at = random.fraction();
  if (at < ENGLISH_SHARE) return 'en';
  return at < ENGLISH_SHARE + KOREAN_SHARE ? 'ko' : 'ja';
}

/** Log-normal: the sum of a few fractions approximates a normal distribution. */
function pickLength(random: SeededRandom): number {
  const normal = random.fraction() + random.fraction() + random.fraction() + random.fraction() - 2;
  const length = Math.round(740 * Math.exp(normal * 0.95));
  return Math.max(LEAST_UTTERANCES, Math.min(length, MOST_UTTERANCES));
}

/** Utterances are short, and occasionally long. */
function makeUtterance(random: SeededRandom, language: Language, subject: readonly string[]): string {
  const wanted = 1 + Math.floor(-Math.log(1 - random.fraction()) * 8);
  const words: string[] = [];
  while (words.length < wanted) {
    if (random.chance(TURN_SHARE)) words.push(...language.pickTurn(random));
    else words.push(random.chance(SUBJECT_SHARE) ? pickSubject(random, subject) : language.pickWord(random));
  }
  if (language.blank !== '') return `${words.join(language.blank)}.`;
  // Japanese is written in runs, with an occasional comma.
  return `${words.map((word, place) => (place % 6 === 5 ? `${word}、` : word)).join('')}。`;
}

/** Some words of a subject occur only there, and recur. */
const pickSubject = (random: SeededRandom, subject: readonly string[]) =>
  subject[Math.floor(subject.length * random.fraction() ** 2)] ?? '';

const UTTERANCE_MS = 4_000;

/** The file that a video conference would export. */
export function toWebVtt({ utterances }: Meeting): string {
  const cues = utterances.map((text, place) => {
    const start = place * UTTERANCE_MS;
    return `${toTime(start)} --> ${toTime(start + UTTERANCE_MS - 500)}\n<v Speaker ${1 + (place % 5)}>${text}</v>`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

const toTime = (ms: number) => new Date(ms).toISOString().slice(11, 23);
