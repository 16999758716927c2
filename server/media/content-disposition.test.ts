import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toContentDisposition } from './content-disposition.ts';

const cases: [filename: string, expected: string][] = [
  ['weekly.mp3', 'attachment; filename="weekly.mp3"'],
  ['two words; and more.mp3', 'attachment; filename="two words; and more.mp3"'],
  ['회의 1.mp3', `attachment; filename="__ 1.mp3"; filename*=UTF-8''%ED%9A%8C%EC%9D%98%201.mp3`],
  ['naïve (1)*.mp3', `attachment; filename="na_ve (1)*.mp3"; filename*=UTF-8''na%C3%AFve%20%281%29%2A.mp3`],
  ['a "b".mp3', `attachment; filename="a _b_.mp3"; filename*=UTF-8''a%20%22b%22.mp3`],
  ['100%41.mp3', `attachment; filename="100_41.mp3"; filename*=UTF-8''100%2541.mp3`],
  ['📼.mp3', `attachment; filename="_.mp3"; filename*=UTF-8''%F0%9F%93%BC.mp3`],
  ['a\r\nSet-Cookie: b.mp3', 'attachment; filename="a__Set-Cookie: b.mp3"'],
  ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"'],
  ['C:\\temp\\a.mp3', 'attachment; filename="C:_temp_a.mp3"'],
  ['harmless\u202egpj.exe', 'attachment; filename="harmless_gpj.exe"'],
  ['half \ud83d.mp3', `attachment; filename="half _.mp3"; filename*=UTF-8''half%20%EF%BF%BD.mp3`],
];

for (const [filename, expected] of cases) {
  test(`${JSON.stringify(filename)} is sent safely`, () => {
    assert.equal(toContentDisposition('attachment', filename), expected);
  });
}

test('what may be shown in place is inline', () => {
  assert.equal(toContentDisposition('inline', 'a.mp3'), 'inline; filename="a.mp3"');
});
