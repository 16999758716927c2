/**
 * Sentences that models may write of small meetings: true ones are kept, and those that the meeting does not hold dropped.
 * Of those that were kept aside nobody has read a verdict.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { judgeClaim } from '../../server/engines/verify/judge-claim.ts';
import { Talk } from '../../server/engines/verify/talk.ts';

interface LabelledMeeting {
  language: string;
  recorded_at: string;
  /** `Ada: …` */
  lines: string[];
  claims: [kind: string, text: string, dialog_ids: number[], item?: { assignee?: string | null }][];
}

const READ = [
  'en-clinic en-release en-museum en-brewery en-exhibition',
  'ko-launch ko-servers ko-festival ko-bakery ko-museum',
  'ja-store ja-hiring ja-freight ja-ryokan ja-ward',
].flatMap((names) => names.split(' '));
/** By somebody who knew nothing of what judges them. */
const UNREAD = ['en-ward', 'en-billing', 'ko-hospital', 'ko-farm', 'ja-bridge', 'ja-strawberry'];
const TRUE_KINDS = new Set(['true', 'paraphrase']);

interface Counts {
  true_count: number;
  dropped: number;
  false_count: number;
  passed: number;
}

function measure(names: readonly string[]): Counts {
  const counts = { true_count: 0, dropped: 0, false_count: 0, passed: 0 };
  for (const name of names) {
    const path = join(import.meta.dirname, '../data/claims', `${name}.json`);
    const meeting = JSON.parse(readFileSync(path, 'utf8')) as LabelledMeeting;
    const talk = toTalk(meeting);
    for (const [kind, text, dialog_ids, item] of meeting.claims) {
      const claim = { text, dialog_ids, assignee: item?.assignee ?? null };
      const { fault } = judgeClaim(claim, { talk, language: meeting.language, is_translated: false });
      if (TRUE_KINDS.has(kind)) {
        counts.true_count += 1;
        if (fault !== null) counts.dropped += 1;
      } else {
        counts.false_count += 1;
        if (fault === null) counts.passed += 1;
      }
    }
  }
  return counts;
}

function toTalk({ lines, language, recorded_at }: LabelledMeeting): Talk {
  const said = lines.map((line) => {
    const [name = '', ...text] = line.split(': ');
    return { name, text: text.join(': ') };
  });
  const names = [...new Set(said.map(({ name }) => name))];
  return new Talk({
    dialogs: said.map(({ name, text }, index) => ({
      id: index + 1,
      start_ms: index * 1000,
      duration_ms: 900,
      speaker_id: names.indexOf(name) + 1,
      text,
    })),
    speakers: names.map((name, index) => ({ speaker_id: index + 1, name })),
    language,
    recorded_at: new Date(recorded_at),
    timezone: 'UTC',
  });
}

const share = (count: number, of: number): string => `${count} of ${of}`;

test('Sentences of models that the meeting does not hold are dropped, and true ones stay', (t) => {
  const read = measure(READ);
  t.diagnostic(
    `true and dropped: ${share(read.dropped, read.true_count)}; false and kept: ${share(read.passed, read.false_count)}`,
  );
  assert.ok(read.dropped <= 12 && read.passed <= 101, JSON.stringify(read));
});

test('Of sentences that were kept aside no fewer are judged rightly than before', (t) => {
  const unread = measure(UNREAD);
  t.diagnostic(
    `true and dropped: ${share(unread.dropped, unread.true_count)}; false and kept: ${share(unread.passed, unread.false_count)}`,
  );
  assert.ok(unread.dropped <= 31 && unread.passed <= 46, JSON.stringify(unread));
});
