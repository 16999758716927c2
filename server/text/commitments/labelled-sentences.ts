import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findActionItems } from '../builtin-insights/find-action-items.ts';

/** A sentence that one of several people says, and who does what it promises or asks for. */
interface LabelledSentence {
  language: string;
  text: string;
  /** A name, `speaker`, `nobody` where nobody is named, or null where it promises nothing. */
  who: string | null;
}

export interface SentenceScore {
  language: string;
  precision: number;
  recall: number;
  /** Of those found whose doer is known, how many name the right one. */
  right_doers: number;
  /** What is found or missed against its label, for people to read. */
  mistakes: string[];
}

const SPEAKER_ID = 1;
const SPEAKERS: Readonly<Record<string, string>> = { en: 'Dana', ko: '한지훈', ja: '西田' };

/** How well promises are found in the sentences of `labelled-sentences.<set>.json`, each by itself, by language. */
export function measureSentences(set: 'dev' | 'blind'): SentenceScore[] {
  const path = join(import.meta.dirname, `labelled-sentences.${set}.json`);
  const labelled = JSON.parse(readFileSync(path, 'utf8')) as LabelledSentence[];
  return Object.keys(SPEAKERS).map((language) =>
    measureLanguage(
      language,
      labelled.filter((sentence) => sentence.language === language),
    ),
  );
}

function measureLanguage(language: string, labelled: readonly LabelledSentence[]): SentenceScore {
  const names = [...new Set(labelled.flatMap(({ who }) => who ?? []))];
  const speakers = [SPEAKERS[language] ?? '', ...names.filter((name) => !isRole(name))].map(
    (name, index) => ({ speaker_id: SPEAKER_ID + index, name }),
  );
  const counts = { found: 0, expected: 0, right: 0, known: 0, named: 0 };
  const mistakes: string[] = [];
  for (const { text, who } of labelled) {
    const [item] = findActionItems({
      dialogs: [{ id: 1, start_ms: 0, duration_ms: 1000, speaker_id: SPEAKER_ID, text }],
      speakers,
      language,
      recorded_at: new Date('2026-03-11T05:00:00.000Z'),
      timezone: 'UTC',
    });
    if (who !== null) counts.expected += 1;
    if (item !== undefined) counts.found += 1;
    if (item !== undefined && who === null) mistakes.push(`found: ${text}`);
    if (item === undefined && who !== null) mistakes.push(`missed: ${text}`);
    if (item === undefined || who === null) continue;
    counts.right += 1;
    if (who === 'nobody') continue;
    counts.known += 1;
    if (item.assignee === (who === 'speaker' ? SPEAKERS[language] : who)) counts.named += 1;
    else mistakes.push(`${item.assignee ?? 'nobody'} instead of ${who}: ${text}`);
  }
  return {
    language,
    precision: counts.right / counts.found,
    recall: counts.right / counts.expected,
    right_doers: counts.named / counts.known,
    mistakes,
  };
}

const isRole = (who: string): boolean => who === 'speaker' || who === 'nobody';
