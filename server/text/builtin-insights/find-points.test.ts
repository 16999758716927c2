import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseTranscript } from '../analyse-transcript.ts';

function takeawaysOf(language: string, said: readonly string[]) {
  const dialogs = said.map((text, index) => ({
    id: index + 1,
    start_ms: index * 1000,
    duration_ms: 900,
    speaker_id: (index % 2) + 1,
    text,
  }));
  const about = { language, recorded_at: new Date('2026-03-03T09:00:00Z'), timezone: 'UTC', speakers: [] };
  const background = { transcripts: 0, countTranscriptsWith: () => 0 };
  const { insights } = analyseTranscript({ dialogs, ...about }, background);
  const items = insights.find(({ type }) => type === 'takeaway')?.value?.items ?? [];
  return items.flatMap(({ kind, dialog_ids }) => (kind === undefined ? [] : [`${kind} ${dialog_ids[0]}`]));
}

test('What is decided, left open and risky is told apart in three languages', () => {
  const expected = ['decision 1', 'open_question 2', 'risk 4'];
  const talks = {
    en: [
      "We've decided to move the regatta of the sailing club to June.",
      'Who is going to rent us the harbor crane in June?',
      "I don't know, I have to ask the harbor master first.",
      'The biggest risk is that the crane is booked by the navy again.',
    ],
    ko: [
      '여름 대회는 유월 첫째 주에 여는 것으로 결정하겠습니다.',
      '크레인은 이번에 누구에게 빌리면 될까요?',
      '그건 아직 모르겠습니다. 항만에 알아보고 알려 드릴게요.',
      '해군이 크레인을 먼저 예약할 위험이 있습니다.',
    ],
    ja: [
      '夏の大会は六月の第一週に開くことにしましょう。',
      'クレーンは誰から借りればいいでしょうか。',
      'それは分かりません。港に確認します。',
      '海軍が先にクレーンを予約するリスクがあります。',
    ],
  };
  for (const [language, said] of Object.entries(talks))
    assert.deepEqual(takeawaysOf(language, said), expected, language);
});

test('A question that is answered is not left open, and who asks for risks names none', () => {
  assert.deepEqual(
    takeawaysOf('en', [
      'Who is going to rent us the harbor crane in June?',
      'Greta from the shipyard rents it to us, as always.',
      'Does anybody see a risk in renting it from the shipyard?',
      'The crane of the shipyard is a brisk walk from here.',
    ]),
    [],
  );
});
