import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toQuote } from './to-quote.ts';

test('A quote names who spoke once a turn, and where it stands', () => {
  const said = [
    { speaker_id: 1, text: 'We ship.' },
    { speaker_id: 1, text: 'On Monday.' },
    { speaker_id: 2, text: 'Fine.' },
  ];
  const quote = toQuote(
    said,
    (id) => ['', 'Ana', 'Bo'][id] ?? '',
    'Weekly, 0:12 https://host/w/a/records/1#d3',
  );
  const ja = toQuote(
    ['出荷します。', '月曜日です。'].map((text) => ({ speaker_id: 1, text })),
    () => 'Ana',
    '',
  );
  assert.ok(ja.startsWith('Ana: 出荷します。月曜日です。\n'));
  assert.equal(quote, 'Ana: We ship. On Monday.\nBo: Fine.\n\nWeekly, 0:12 https://host/w/a/records/1#d3');
});
