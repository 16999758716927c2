import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { analyseTranscript, type TranscriptAnalysis } from '../../server/text/analyse-transcript.ts';

interface LabelledTalk {
  language: string;
  /** Titles that somebody who was there would accept; null where there is better none. */
  titles: (string | null)[];
  /** Words that its title does not have. */
  never: string[];
  /** A keyword that is missed when it is not there. */
  keyword: string | null;
  said: string[];
}

const TALKS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../data/titles.json'), 'utf8'),
) as LabelledTalk[];

function analyse({ said, language }: Pick<LabelledTalk, 'said' | 'language'>): TranscriptAnalysis {
  const dialogs = said.map((text, index) => ({
    id: index + 1,
    start_ms: index * 4000,
    duration_ms: 4000,
    speaker_id: (index % 2) + 1,
    text,
  }));
  const speakers = [1, 2].map((speaker_id) => ({ speaker_id, name: null }));
  const transcript = { dialogs, speakers, language, recorded_at: new Date(0), timezone: 'UTC' };
  return analyseTranscript(transcript, { transcripts: 0, countTranscriptsWith: () => 0 });
}

const itemsOf = ({ insights }: TranscriptAnalysis, type: string) =>
  insights.find((insight) => insight.type === type)?.value?.items ?? [];

test('A meeting gets a title that people would accept, or none', () => {
  for (const talk of TALKS) {
    const { title } = analyse(talk);
    assert.ok(talk.titles.includes(title), `${title} is none of ${talk.titles.join(' / ')}`);
  }
});

const FILLER = /^(?:mmm|eh|um|really|completely|today|thing|대한|문제|답변|위원|오늘|今日|件|資料|確認)$/i;

test('A title has no name of a person and no passing remark, and no keyword is a filler', () => {
  for (const talk of TALKS) {
    const analysis = analyse(talk);
    const wordsOf = (text: string) => text.toLowerCase().split(/[ ,、]+/);
    for (const word of talk.never)
      assert.ok(!wordsOf(analysis.title ?? '').includes(word.toLowerCase()), `${word}: ${analysis.title}`);
    for (const { text = '' } of itemsOf(analysis, 'keyword'))
      assert.ok(!wordsOf(text).some((word) => FILLER.test(word)), text);
  }
});

test('The subject of a meeting is among its keywords', () => {
  for (const talk of TALKS) {
    const keywords = itemsOf(analyse(talk), 'keyword').map(({ text = '' }) => text);
    if (talk.keyword !== null)
      assert.ok(
        keywords.some((keyword) => keyword.includes(talk.keyword ?? '')),
        `${talk.keyword} is not in ${keywords.join(', ')}`,
      );
  }
});

test('Titles that were bad in the past are not suggested again', () => {
  const repeated = (texts: string[]) => Array.from({ length: 5 }, () => texts).flat();
  const talks = [
    ['With the meeting we begin.', 'Mmm, function, eh, function, mmm.', 'Eh, function. Mmm.'],
    ['It was completely wizarding.', 'Completely. The wizarding, completely.', 'We wizard completely.'],
    ["Uh, this is the final detailed design meeting, and it's Eva's.", "Eva's, yes. Eva's."],
  ];
  for (const said of talks) {
    const { title } = analyse({ said: repeated(said), language: 'en' });
    assert.doesNotMatch(title ?? '', /\b(?:mmm|eh|uh|with|completely|wizarding)\b|['’]s$/i);
  }
});
