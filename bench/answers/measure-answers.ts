/**
 * Measures how often a passage with the answer is among the first five, compared with BM25 over lines and
 * over passages of our size.
 */
import { toSearchText } from '../../server/search/normalize-text.ts';
import { findPassages } from '../../server/records/answers/find-passages.ts';
import { isNameOf, type LookedText } from '../../server/records/answers/score-lines.ts';
import {
  makeFormTest,
  toQuestionWords,
  type QuestionWord,
} from '../../server/records/lists/question-words.ts';
import { median } from '../run-load.ts';
import type { TableRow } from '../insights/print-table.ts';
import { toTranscriptSearchText } from '../../tests/kit/doors/search-text.ts';

export interface AskedMeeting {
  name: string;
  utterances: readonly { speaker: string; text: string }[];
}

export interface LabelledQuestion {
  meeting: string;
  question: string;
  /** The utterances that answer the question, from 1; both ends are included. */
  spans: readonly (readonly [first: number, last: number])[];
}

/** Line numbers from 0; `last` is included. */
interface Place {
  meeting: number;
  first: number;
  last: number;
}

const FIRST = 5;
const A_RECORD = 2;
/** The service searches only this many best records. */
const MOST_TEXTS = 40;

interface ReadMeeting {
  transcript: string;
  lines: readonly string[];
  speakers: readonly string[];
  speaker_of: readonly number[];
}

export async function measureAnswers(
  language: string,
  meetings: readonly AskedMeeting[],
  questions: readonly LabelledQuestion[],
): Promise<TableRow[]> {
  const read = meetings.map(toReadMeeting);
  const hits = new Map<string, number>();
  const times: number[] = [];
  const sizes: number[] = [];
  const note = (name: string, places: readonly Place[], asked: LabelledQuestion) => {
    const isRight = (least: number) => places.some((place) => isIn(place, asked, meetings) >= least);
    hits.set(name, (hits.get(name) ?? 0) + Number(isRight(Number.MIN_VALUE)));
    hits.set(`${name}, half`, (hits.get(`${name}, half`) ?? 0) + Number(isRight(0.5)));
  };
  for (const asked of questions) {
    const words = toQuestionWords(asked.question);
    const own = meetings.findIndex(({ name }) => name === asked.meeting);
    const started = performance.now();
    const inOne = await find(read, words, [own]);
    times.push(performance.now() - started);
    sizes.push(...inOne.map(({ first, last }) => last - first + 1));
    note('ours in one', inOne, asked);
    note('ours over all', await find(read, words, [...read.keys()]), asked);
    for (const [where, among] of [
      ['in one', [own]],
      ['over all', [...read.keys()]],
    ] as const) {
      const ranked = rankLines(read, words, among);
      note(`lines ${where}`, ranked.slice(0, FIRST), asked);
      note(`grown ${where}`, growLines(ranked, read), asked);
    }
  }
  return ['in one', 'over all'].map((where) => ({
    what: `${language}, ${where}`,
    figures: {
      ...Object.fromEntries(
        ['lines', 'grown', 'ours'].flatMap((way) =>
          ['', ', half'].map((half) => [
            way + half,
            (hits.get(`${way} ${where}${half}`) ?? 0) / questions.length,
          ]),
        ),
      ),
      'lines a passage': sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length),
      ...(where === 'in one' && { 'ms p50': median(times) }),
    },
    measured_on: `${questions.length} questions, ${meetings.length} meetings`,
  }));
}

function toReadMeeting({ utterances }: AskedMeeting): ReadMeeting {
  const names = [...new Set(utterances.map(({ speaker }) => speaker))];
  const transcript = toTranscriptSearchText(utterances.map(({ text }) => text));
  return {
    transcript,
    lines: transcript.split('\n'),
    speakers: names.map(toSearchText),
    speaker_of: utterances.map(({ speaker }) => names.indexOf(speaker)),
  };
}

/** The share of a place that answers the question. */
function isIn(
  { meeting, first, last }: Place,
  asked: LabelledQuestion,
  meetings: readonly AskedMeeting[],
): number {
  if (meetings[meeting]?.name !== asked.meeting) return 0;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => first + index + 1);
  return (
    lines.filter((line) => asked.spans.some(([from, to]) => line >= from && line <= to)).length / lines.length
  );
}

async function find(
  read: readonly ReadMeeting[],
  words: readonly QuestionWord[],
  among: readonly number[],
): Promise<Place[]> {
  const ranked =
    among.length === 1 ? among.map((meeting) => ({ meeting, fit: 1 })) : rankMeetings(read, words);
  const texts = ranked.flatMap(({ meeting, fit }): LookedText[] => {
    const one = read[meeting];
    if (one === undefined) return [];
    const isAsked = one.speakers.some((name) => words.some((word) => isNameOf(word, name)));
    return [{ ...one, speaker_of: isAsked ? one.speaker_of : null, fit }];
  });
  const most_a_text = among.length === 1 ? FIRST : A_RECORD;
  const found = await findPassages(texts, words, { most: FIRST, most_a_text });
  return found.map(({ text, first, last }) => ({ meeting: ranked[text]?.meeting ?? -1, first, last }));
}

/** Ranks like `rankRecords` does in the database. */
function rankMeetings(read: readonly ReadMeeting[], words: readonly QuestionWord[]) {
  const having = words.map((word) =>
    read.map(
      ({ transcript, speakers }) =>
        transcript.includes(word.term.needle) || speakers.some((name) => isNameOf(word, name)),
    ),
  );
  const all = read.filter((_, meeting) => having.some((has) => has[meeting])).length;
  const worth = having.map(
    (has, word) => (words[word]?.weight ?? 1) * Math.log(1 + all / Math.max(1, has.filter(Boolean).length)),
  );
  const scores = read.map((_, meeting) => ({
    meeting,
    score: having.reduce((sum, has, word) => sum + (has[meeting] ? (worth[word] ?? 0) : 0), 0),
  }));
  const ranked = scores
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.meeting - a.meeting);
  return ranked
    .slice(0, MOST_TEXTS)
    .map(({ meeting, score }) => ({ meeting, fit: score / (ranked[0]?.score ?? 1) }));
}

const [SATURATION, LENGTH_SHARE] = [1.2, 0.75];

/** BM25 over lines for the same words: the obvious first approach. */
function rankLines(
  read: readonly ReadMeeting[],
  words: readonly QuestionWord[],
  among: readonly number[],
): Place[] {
  const tests = words.map(makeFormTest);
  const lines = among.flatMap((meeting) =>
    (read[meeting]?.lines ?? []).map((line, place) => ({
      place: { meeting, first: place, last: place },
      length: line.length,
      counts: words.map(({ term }, word) => countForms(line, term.needle, tests[word])),
    })),
  );
  const average = lines.reduce((sum, { length }) => sum + length, 0) / lines.length;
  const worth = words.map((_, word) => {
    const having = lines.filter(({ counts }) => (counts[word] ?? 0) > 0).length;
    return Math.log(1 + (lines.length - having + 0.5) / (having + 0.5));
  });
  return lines
    .map(({ place, length, counts }) => {
      const held = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average);
      const score = counts.reduce(
        (sum, count, word) => sum + ((worth[word] ?? 0) * count * (SATURATION + 1)) / (count + held),
        0,
      );
      return { place, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ place }) => place);
}

function countForms(
  line: string,
  needle: string,
  isForm: ReturnType<typeof makeFormTest> | undefined,
): number {
  let count = 0;
  for (let at = line.indexOf(needle); at !== -1; at = line.indexOf(needle, at + needle.length))
    if (isForm?.(line, at) !== false) count += 1;
  return count;
}

/** About as many lines as our passages have. */
const GROWN = 4;

function growLines(ranked: readonly Place[], read: readonly ReadMeeting[]): Place[] {
  const grown: Place[] = [];
  for (const { meeting, first: line } of ranked) {
    if (grown.length === FIRST) break;
    const first = Math.max(0, line - 1);
    const last = Math.min((read[meeting]?.lines.length ?? 1) - 1, first + GROWN - 1);
    if (grown.every((one) => one.meeting !== meeting || one.last < first || one.first > last))
      grown.push({ meeting, first, last });
  }
  return grown;
}
