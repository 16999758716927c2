/** Requests for meetings of real length, and their equivalents for the compared systems. */
import type { Language } from './invent-language.ts';
import type { Languages, Meeting } from './invent-meetings.ts';

export interface MeetingScenario {
  name: string;
  /** The path below the workspace's. */
  path: string;
  /** The queries for SQLite and `tsvector`, or null when they have no equivalent. */
  rival: { match: string; tsquery: string } | null;
}

/** The number of meetings in which a word occurs; unused words are missing. */
export type WordCounts = ReadonlyMap<string, number>;

export function countWords(counts: Map<string, number>, { utterances }: Meeting): void {
  for (const word of new Set(utterances.join(' ').replaceAll('.', '').split(' '))) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

const LONG_LETTERS = 10;

export function toMeetingScenarios(
  { en, ko, ja }: Languages,
  counts: WordCounts,
  meetings: number,
): MeetingScenario[] {
  const near = (language: Language, share: number, leastLetters = 1) =>
    nearest(
      language.words.filter((each) => each.length >= leastLetters),
      counts,
      share * meetings,
    );
  const [two, six] = [turnOf(en, 2, 0.1), turnOf(en, 6, 0.9)];
  const run = Array.from(turnOf(ja, 5, 0.5).join(''))
    .slice(0, 6)
    .join('');
  return [
    { name: 'list of 100', path: '/records?limit=100', rival: null },
    word('common word', near(en, 0.58)),
    word('medium word (a quarter)', near(en, 0.25)),
    word('rare word (1 in 500)', near(en, 0.002)),
    word('word over 8 letters (1 in 10)', near(en, 0.1, LONG_LETTERS)),
    word('word over 8 letters (1 in 100)', near(en, 0.01, LONG_LETTERS)),
    word('word over 8 letters (1 in 10), by date', near(en, 0.1, LONG_LETTERS), 'rec_date'),
    search('two words', [near(en, 0.4), near(en, 0.1)]),
    phrase('phrase of two common words', two),
    phrase('phrase of six common words', six),
    phrase('phrase of six common words, by date', six, 'rec_date'),
    word('Korean word (1 in 10)', near(ko, 0.1)),
    word('Korean word (1 in 100)', near(ko, 0.01)),
    phrase('Korean phrase of three words', turnOf(ko, 3, 0.5)),
    { ...word('Japanese, two characters', Array.from(near(ja, 0.05)).slice(0, 2).join('')), rival: null },
    { ...word('Japanese, a run of six characters', run), rival: null },
    { name: 'label list', path: '/labels', rival: null },
  ];
}

function nearest(words: readonly string[], counts: WordCounts, wanted: number): string {
  const distance = (word: string) => Math.abs((counts.get(word) ?? 0) - wanted);
  return words.reduce((best, each) => (distance(each) < distance(best) ? each : best), words[0] ?? '');
}

/** Picks the phrase with this many words at a place between the most frequent (0) and the rarest (1). */
function turnOf({ turns }: Language, words: number, place: number): readonly string[] {
  const alike = turns.filter((turn) => turn.length === words);
  return alike[Math.floor(alike.length * place)] ?? [];
}

const word = (name: string, text: string, order = 'id') => search(name, [text], order);

function search(name: string, words: readonly string[], order = 'id'): MeetingScenario {
  return {
    name: `${name}: ${words.join(' ')}`,
    path: toPath(words.join(' '), order),
    rival: {
      match: words.map((each) => `"${each}" *`).join(' AND '),
      tsquery: words.map((each) => `${each}:*`).join(' & '),
    },
  };
}

function phrase(name: string, words: readonly string[], order = 'id'): MeetingScenario {
  const text = words.join(' ');
  const rival = { match: `"${text}" *`, tsquery: `${words.join(' <-> ')}:*` };
  return { name: `${name}: ${text}`, path: toPath(`"${text}"`, order), rival };
}

const toPath = (query: string, order: string) =>
  `/records?limit=20&order=${order}&query=${encodeURIComponent(query)}`;
