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
  assert.equal(quote, 'Ana: We ship. On Monday.\nBo: Fine.\n\nWeekly, 0:12 https://host/w/a/records/1#d3');
});

test('Between two lines of a turn stands a space, except after Japanese or Chinese', () => {
  const join = (...texts: string[]) =>
    toQuote(
      texts.map((text) => ({ speaker_id: 1, text })),
      () => 'Ana',
      '',
    ).split('\n')[0];
  assert.equal(join('出荷します。', '月曜日です。'), 'Ana: 出荷します。月曜日です。');
  assert.equal(join('我们发货。', '星期一'), 'Ana: 我们发货。星期一');
  assert.equal(join('了解', '会議終了'), 'Ana: 了解会議終了');
  assert.equal(join('カレンダー', '「はい」', 'です'), 'Ana: カレンダー「はい」です');
  assert.equal(join('We say はい here.', 'Then we go.', 'Yes.'), 'Ana: We say はい here. Then we go. Yes.');
  assert.equal(join('本当に？', 'はい…', 'ええ'), 'Ana: 本当に？はい…ええ');
  assert.equal(join('Well…', '네…', '좋아요.', 'OK'), 'Ana: Well… 네… 좋아요. OK');
});
