import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findActionItems } from '../../server/text/builtin-insights/find-action-items.ts';

/** A sentence by one of several speakers, and the person who does what it promises or asks for. */
interface LabelledSentence {
  language: string;
  text: string;
  /** A name, `speaker`, `nobody` when no person is named, or null when it promises nothing. */
  who: string | null;
}

export interface SentenceScore {
  language: string;
  precision: number;
  recall: number;
  /** The number of findings with the right person, among those whose person is known. */
  right_doers: number;
  /** Findings and misses that differ from the label, for human readers. */
  mistakes: string[];
}

const SPEAKER_ID = 1;
const SPEAKERS: Readonly<Record<string, string>> = { en: 'Dana', ko: '한지훈', ja: '西田' };

/** Written with the patterns, before them, and by strangers: the looks were read after they were first run, the locked, sealed and unread ones never. */
export type SentenceSet =
  | 'dev'
  | 'blind'
  | 'first-look'
  | 'second-look'
  | 'third-look'
  | 'locked'
  | 'fourth-look'
  | 'sealed'
  | 'fifth-look'
  | 'unread';

/** Measures the detection of commitments in `tests/data/sentences/<set>.json`, by language. */
export function measureSentences(set: SentenceSet): SentenceScore[] {
  const path = join(import.meta.dirname, `../data/sentences/${set}.json`);
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
    if (isSame(item.assignee, who === 'speaker' ? SPEAKERS[language] : who)) counts.named += 1;
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

/** "佐藤さん" is 佐藤. */
const isSame = (assignee: string | null, who = ''): boolean =>
  assignee !== null && (assignee.includes(who) || who.includes(assignee));

const isRole = (who: string): boolean => who === 'speaker' || who === 'nobody';
