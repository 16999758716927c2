import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { fitsSchema } from '../base/schema/fits-schema.ts';
import { readRecords } from '../../tests/labelled/read-demo.ts';
import { analyseTranscript, type TranscriptAnalysis } from './analyse-transcript.ts';
import type { TranscriptToAnalyse } from './builtin-insights/transcript-to-analyse.ts';

const NO_BACKGROUND = { transcripts: 0, countTranscriptsWith: () => 0 };

/** The demo's meetings and calls, in three languages; among them masked ones. */
const TRANSCRIPTS: { name: string; transcript: TranscriptToAnalyse }[] = readRecords().flatMap(
  ({ name, file }) =>
    file.dialogs.length === 0
      ? []
      : [
          {
            name,
            transcript: {
              dialogs: file.dialogs.map((dialog, index) => ({
                id: dialog.id ?? index + 1,
                start_ms: dialog.start_ms ?? 0,
                duration_ms: dialog.duration_ms ?? 0,
                speaker_id: dialog.speaker_id ?? 1,
                text: dialog.text,
              })),
              speakers: (file.speakers ?? []).map(({ speaker_id, name: called }) => ({
                speaker_id,
                name: called ?? null,
              })),
              language: file.language ?? 'en',
              recorded_at: new Date(file.recorded_at ?? 0),
              timezone: 'Asia/Seoul',
            },
          },
        ],
);

const ANALYSES = TRANSCRIPTS.map(({ name, transcript }) => ({
  name,
  transcript,
  analysis: analyseTranscript(transcript, NO_BACKGROUND),
}));

const valueOf = ({ insights }: TranscriptAnalysis, type: string) =>
  insights.find((insight) => insight.type === type)?.value;

describe('every meeting', () => {
  test('gets each insight that can be found without a template, as the contract has it', () => {
    for (const { name, analysis } of ANALYSES) {
      assert.deepEqual(
        analysis.insights.map(({ type }) => type),
        ['summary', 'takeaway', 'toc', 'keyword', 'date_time', 'action_item', 'action_item_ts'],
      );
      for (const { type, value } of analysis.insights)
        assert.ok(fitsSchema(InsightValue, value), `${name} ${type}`);
    }
  });

  test('has insights whose items name their utterances and stand in the Markdown', () => {
    for (const { name, transcript, analysis } of ANALYSES) {
      const ids = new Set(transcript.dialogs.map(({ id }) => id));
      for (const { type, value } of analysis.insights) {
        for (const { text, title, dialog_ids } of value?.items ?? []) {
          assert.ok(dialog_ids.length > 0 && dialog_ids.every((id) => ids.has(id)), `${name} ${type}`);
          assert.ok(value?.text.includes(text ?? title ?? '\0'), `${name} ${type}: ${text ?? title}`);
        }
      }
    }
  });

  test('has insights that quote it word for word', () => {
    for (const { name, transcript, analysis } of ANALYSES) {
      const said = new Map(transcript.dialogs.map(({ id, text }) => [id, text.toLowerCase()]));
      for (const { text = '', dialog_ids } of valueOf(analysis, 'takeaway')?.items ?? [])
        assert.ok(
          said.get(dialog_ids[0] ?? 0)?.includes(text.slice(1, 20).toLowerCase()),
          `${name}: ${text}`,
        );
    }
  });

  test('has a table of contents without gaps, in the order of time', () => {
    for (const { name, transcript, analysis } of ANALYSES) {
      const items = valueOf(analysis, 'toc')?.items ?? [];
      assert.deepEqual(
        items.flatMap(({ dialog_ids }) => dialog_ids),
        transcript.dialogs.map(({ id }) => id),
        name,
      );
      for (const { start_ms = 0, end_ms = 0 } of items) assert.ok(end_ms > start_ms, name);
    }
  });

  test('has keywords with the right number of occurrences', () => {
    for (const { name, transcript, analysis } of ANALYSES) {
      for (const { text = '', count = 0, dialog_ids } of valueOf(analysis, 'keyword')?.items ?? []) {
        assert.ok(count >= dialog_ids.length, name);
        const said = transcript.dialogs.filter(({ id }) => dialog_ids.includes(id));
        assert.ok(
          said.some((dialog) => dialog.text.includes(text)),
          `${name}: ${text}`,
        );
      }
    }
  });

  test('has of its takeaways no other sentence in its summary than what was decided', () => {
    for (const { name, analysis } of ANALYSES) {
      const summary = valueOf(analysis, 'summary')?.text ?? '';
      for (const { text = '', kind } of valueOf(analysis, 'takeaway')?.items ?? [])
        assert.ok(kind !== undefined || !summary.includes(text), name);
    }
  });

  test('gets the same insights each time it is analysed', () => {
    for (const { name, transcript, analysis } of ANALYSES.slice(0, 5))
      assert.deepEqual(analyseTranscript(transcript, NO_BACKGROUND), analysis, name);
  });
});

describe('a transcript', () => {
  const base = {
    speakers: [],
    language: 'en',
    recorded_at: new Date('2026-05-12T00:00:00.000Z'),
    timezone: 'UTC',
  };
  const say = (...texts: string[]) =>
    texts.map((text, index) => ({
      id: index + 1,
      start_ms: index * 1000,
      duration_ms: 0,
      speaker_id: 1,
      text,
    }));

  test('without speech has no insights', () => {
    for (const dialogs of [[], say('', '…', 'Mm.')])
      assert.deepEqual(analyseTranscript({ ...base, dialogs }, NO_BACKGROUND), { title: null, insights: [] });
  });

  test('of one sentence has a table of contents of one section', () => {
    const analysis = analyseTranscript(
      { ...base, dialogs: say('The freezer door is broken.') },
      NO_BACKGROUND,
    );
    assert.equal(valueOf(analysis, 'toc')?.items?.length, 1);
    assert.equal(valueOf(analysis, 'action_item')?.text, '');
  });

  test('names what was decided among its takeaways', () => {
    const talks = {
      en: [
        "We've decided to move the regatta of the sailing club to June.",
        'Who is going to rent us the crane?',
      ],
      ko: [
        '여름 대회는 유월 첫째 주에 여는 것으로 결정하겠습니다.',
        '크레인은 이번에 누구에게 빌리면 될까요?',
      ],
      ja: ['夏の大会は六月の第一週に開くことにしましょう。', 'クレーンは誰から借りればいいでしょうか。'],
    };
    for (const [language, texts] of Object.entries(talks)) {
      const analysis = analyseTranscript({ ...base, dialogs: say(...texts), language }, NO_BACKGROUND);
      const decided = valueOf(analysis, 'takeaway')?.items?.filter(({ kind }) => kind === 'decision');
      assert.deepEqual(
        decided?.map(({ dialog_ids }) => dialog_ids),
        [[1]],
        language,
      );
    }
  });

  test('in a language without patterns reports dates and action items as not supported', () => {
    const dialogs = say('La porte du congélateur est cassée.', 'Je vous envoie le rapport demain.');
    const { insights } = analyseTranscript({ ...base, dialogs, language: 'fr' }, NO_BACKGROUND);
    assert.deepEqual(
      insights.filter(({ status }) => status === 'not_supported').map(({ type, value }) => [type, value]),
      [
        ['date_time', null],
        ['action_item', null],
        ['action_item_ts', null],
      ],
    );
  });

  test('in which the meeting is named has that name as its title', () => {
    const dialogs = say('Hi all, welcome to the cold store pilot review.', 'The freezer door is broken.');
    assert.equal(analyseTranscript({ ...base, dialogs }, NO_BACKGROUND).title, 'Cold store pilot review');
  });

  test('of a recurring meeting has the name of the meeting as its title', () => {
    const titles = [
      say('Morning. Weekly sync then, let’s be quick.', 'The freezer door is broken.'),
      say('주간 회의 시작합시다.', '냉동고 문이 고장 났어요.'),
      say('定例を始めます。', '冷凍庫の扉が壊れました。'),
    ].map((dialogs) => analyseTranscript({ ...base, dialogs }, NO_BACKGROUND).title);
    assert.deepEqual(titles, ['Weekly sync', '주간 회의', '定例']);
  });

  test('has times of coming days in UTC, understood in the workspace’s time zone', () => {
    const dialogs = say('The audit is on Thursday at 3 pm.', 'It broke yesterday.');
    const analysis = analyseTranscript({ ...base, dialogs, timezone: 'Asia/Seoul' }, NO_BACKGROUND);
    assert.deepEqual(valueOf(analysis, 'date_time')?.items, [
      { text: 'The audit is on Thursday at 3 pm.', date_time: '2026-05-14T06:00:00.000Z', dialog_ids: [1] },
    ]);
  });
});
