import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../../server/base/must.ts';
import { cleanSpeech } from '../../server/text/builtin-insights/clean-speech.ts';
import { analyseLabelled } from './measure-meetings.ts';
import { splitSentences, toStatement } from '../../server/text/builtin-insights/to-sentences.ts';

/** A meeting of several subjects, and what somebody who was there would keep of it. */
interface LabelledMinutes {
  language: string;
  said_on: string;
  speakers: string[];
  utterances: { speaker: string; text: string }[];
  /** A good title has one of these. */
  title_words: string[];
  sections: { from_utterance: number; name_words: string[] }[];
  decisions: { utterance: number; words: string[] }[];
}

export interface MinutesScore {
  language: string;
  meetings: number;
  /** How many titles have a word that makes them good, and how many have none of these. */
  good: number;
  bad: number;
  decisions: number;
  /** How many decisions the first three lines of the summary have, and how many all have. */
  in_first_lines: number;
  in_lines: number;
  sections: number;
  /** How many sections begin within one utterance of where a stranger began them. */
  found_starts: number;
  /** How many sections of ours have a name, and how many of those a word of a section that they overlap. */
  named: number;
  named_rightly: number;
}

/** Written by a stranger, for all languages alike; the last third was never read by anybody who set a constant. */
export type MinutesSet = 'open' | 'unread';

const LANGUAGES = ['en', 'ko', 'ja'];
const FIRST_LINES = 3;
const MIN_WORDS = 2;
const QUOTED = 'an utterance that the section quotes';
const SHORTEST_SENTENCE: Readonly<Record<string, number>> = { en: 14, ko: 7, ja: 7 };

/** Measures `tests/data/minutes/<set>.json`, by language. */
export function measureMinutes(set: MinutesSet): MinutesScore[] {
  const path = join(import.meta.dirname, `../data/minutes/${set}.json`);
  const labelled = JSON.parse(readFileSync(path, 'utf8')) as LabelledMinutes[];
  return LANGUAGES.map((language) => {
    const scores = labelled.filter((meeting) => meeting.language === language).map(toScore);
    const sum = (key: keyof (typeof scores)[number]): number =>
      scores.reduce((total, score) => total + score[key], 0);
    return {
      language,
      meetings: scores.length,
      good: sum('good'),
      bad: sum('bad'),
      decisions: sum('decisions'),
      in_first_lines: sum('in_first_lines'),
      in_lines: sum('in_lines'),
      sections: sum('sections'),
      found_starts: sum('found_starts'),
      named: sum('named'),
      named_rightly: sum('named_rightly'),
    };
  });
}

function toScore(meeting: LabelledMinutes) {
  const { title, insights } = analyseLabelled(meeting);
  const valueOf = (type: string) => insights.find((insight) => insight.type === type)?.value;
  const lines = (valueOf('summary')?.text ?? '').split('\n').filter((line) => line.startsWith('- '));
  const toc = valueOf('toc')?.items ?? [];
  const isGood = title !== null && hasOneOf(title, meeting.title_words);
  const named = toc.filter((section) => section.title !== '');
  return {
    good: isGood ? 1 : 0,
    bad: title === null || isGood ? 0 : 1,
    decisions: meeting.decisions.length,
    in_first_lines: meeting.decisions.filter(isIn(meeting, lines.slice(0, FIRST_LINES))).length,
    in_lines: meeting.decisions.filter(isIn(meeting, lines)).length,
    sections: meeting.sections.length,
    found_starts: meeting.sections.filter(({ from_utterance: start }) =>
      toc.some(({ dialog_ids }) => Math.abs(must(dialog_ids[0], QUOTED) - 1 - start) <= 1),
    ).length,
    named: named.length,
    named_rightly: named.filter(({ title: name = '', dialog_ids }) =>
      meeting.sections.some(
        ({ from_utterance: start, name_words }, place) =>
          hasOneOf(name, name_words) &&
          must(dialog_ids.at(-1), QUOTED) > start &&
          must(dialog_ids[0], QUOTED) <=
            (meeting.sections[place + 1]?.from_utterance ?? meeting.utterances.length),
      ),
    ).length,
  };
}

/** Whether lines quote the utterance of a decision, or have two of its words. */
const isIn =
  ({ utterances, language }: LabelledMinutes, lines: readonly string[]) =>
  ({ utterance, words }: LabelledMinutes['decisions'][number]): boolean => {
    const said = splitSentences(cleanSpeech(utterances[utterance]?.text ?? ''))
      .map(toStatement)
      .filter((sentence) => sentence.length >= (SHORTEST_SENTENCE[language] ?? 0));
    return lines.some(
      (line) =>
        said.some((sentence) => line.includes(sentence)) ||
        words.filter((word) => hasOneOf(line, [word])).length >= Math.min(MIN_WORDS, words.length),
    );
  };

const hasOneOf = (text: string, words: readonly string[]): boolean =>
  words.some(
    (word) =>
      text.toLowerCase().includes(word.toLowerCase()) || word.toLowerCase().includes(text.toLowerCase()),
  );
