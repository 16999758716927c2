import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireSoon } from '../../../../tests/kit/require-soon.ts';
import { makeRandom } from '../../../../tests/kit/seeded-random.ts';
import { toMaskRules, withNames } from '../mask-rules.ts';
import { maskTranscript } from '../mask-transcript.ts';
import { maskText } from '../mask-utterance.ts';

const PEOPLE = [
  'Priya Nair',
  'Will May',
  'José Núñez (Acme)',
  'van den Berg, Anneke',
  'Bo Li',
  '김민수',
  '남궁 지영 과장',
  '이수정',
  '田中太郎',
  '佐々木 健一',
  'ジョン・スミス',
  '高橋さくら',
  'Анна Каренина',
  'نور حداد',
  'สมชาย ใจดี',
  'O’Brien, Siobhán',
  'Speaker 1',
  'Caller ••89',
  'A',
];
const rules = toMaskRules({ regions: [], words: [], names: PEOPLE });
const hide = (text: string) => maskText(text, rules).replaceAll(/●+/g, '●');

test('Names of people are hidden in any form and any script, with what touches them', () => {
  for (const [said, shown] of [
    ['Priya Nair said so, and PRIYA’s mail to nair', '● said so, and ●’s mail to ●'],
    ["That's Priya's, not Nair's.", "That's ●'s, not ●'s."],
    ['Ask jose nunez or José.', 'Ask ● or ●.'],
    ['Anneke van den Berg, van de kaart', '●, van de kaart'],
    ['Siobhan o’brien called', '● called'],
    ['Bo and LI agree; bo is no word', '● and ● agree; bo is no word'],
    ['김민수 씨가 왔고 민수가 말했다', '● 씨가 왔고 ●가 말했다'],
    ['김민수님, 민수야, 민수랑 민수예요', '●님, ●야, ●랑 ●예요'],
    ['지영이가 남궁지영 과장님께', '●이가 ● 과장님께'],
    ['田中さんは田中太郎です。太郎くんも', '●さんは●です。●くんも'],
    ['佐々木部長と健一さん', '●部長と●さん'],
    ['ジョンとスミスさん、ジョン・スミス', '●と●さん、●'],
    ['さくらさんが来ます', '●さんが来ます'],
    ['Это Анна и Каренина', 'Это ● и ●'],
    ['قال نور حداد', 'قال ●'],
    ['Priyaさんと Priya가', '●さんと ●가'],
    ['Ｐｒｉｙａ and P\u200briya', '● and ●'],
    ['Hello Will, is May here?', 'Hello ●, is ● here?'],
  ] as const)
    assert.equal(hide(said), shown);
});

test('A word that is a name, or has one in it, is said as it was', () => {
  for (const said of [
    'I will call, you may go.',
    'The nairobi team; a sprinter, Priyanka',
    '국민수당을 수정하고 수정이 필요해요',
    '桜がさくら色に咲く',
    '田中学校の前',
    'シネジョンマ',
    'Банана нет, каренинаский',
    'Speaker 1, call 89. A plan.',
  ])
    assert.equal(hide(said), said);
});

test('Nobody is hidden where names are left out, and speakers are where they are not', () => {
  const off = toMaskRules({ regions: [], words: [], names: PEOPLE, left_out: ['person_name'] });
  assert.equal(maskText('Priya', off), 'Priya');
  assert.equal(withNames(off, ['Ada Byron']), off);
  const spoken = withNames(rules, ['Ada Byron', null]);
  const [first] = maskTranscript([{ speaker_id: 1, text: 'Ada met Priya.' }], spoken ?? rules);
  assert.deepEqual(first?.pii_spans, [
    { type: 'person_name', start: 0, end: 3 },
    { type: 'person_name', start: 8, end: 13 },
  ]);
});

const FIRST = {
  latin: ['Zelda', 'Quentin', 'Ódhrán', 'Ximena', 'Thaddeus', 'Wren', 'Mark'],
  cyrillic: ['Фёкла', 'Аристарх', 'Зинаида'],
  hangul: ['민수', '지영', '도윤', '서하'],
  han: ['太郎', '花子', '健一', '美咲'],
} as const;
const LAST = {
  latin: ['Featherstone', 'Okonkwo', 'Dvořák', 'Bezos-Smith'],
  cyrillic: ['Обломов', 'Щукин'],
  hangul: ['김', '박', '제갈'],
  han: ['田中', '佐々木', '長谷川'],
} as const;
const AROUND = {
  latin: [' ', ', ', "'s ", '’s ', ' (', '. ', '-', '가 ', 'さん '],
  cyrillic: [' ', ', ', '. ', '» '],
  hangul: [' ', ', ', '이가 ', '씨는 ', ' 씨가 ', '님도 ', '에게 ', ' 과장님 '],
  han: [' ', 'さんは', 'が', '様に', '部長、', 'です。', '君と'],
} as const;

test('No name of a list is left in any text, whole or in its parts', () => {
  const random = makeRandom(33);
  for (let round = 0; round < 400; round += 1) {
    const script = random.pick(['latin', 'cyrillic', 'hangul', 'han'] as const);
    const joint = script === 'latin' || script === 'cyrillic' ? ' ' : random.pick(['', ' ']);
    const [first, last] = [random.pick<string>(FIRST[script]), random.pick<string>(LAST[script])];
    const isFamilyFirst = joint === '' || random.chance(0.5);
    const name = (isFamilyFirst ? [last, first] : [first, last]).join(joint);
    const forms = [name, last + joint + first, first, last].filter((form) => form.length > 1);
    const said = random
      .picks(forms, 1, 6)
      .map((form) => (random.chance(0.2) ? form.toUpperCase() : form) + random.pick<string>(AROUND[script]))
      .join('');
    const text = random.chance(0.3) ? said.normalize('NFD') : said;
    const shown = maskText(text, toMaskRules({ regions: [], words: [], names: [name] }));
    for (const form of [first, last].filter((each) => each.length > 1))
      assert.ok(
        !shown.normalize('NFC').toLowerCase().includes(form.toLowerCase()),
        `${name}: ${text} → ${shown}`,
      );
  }
});

test('Ten thousand people are looked for in a long talk as soon as ten', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => {
    const word = Array.from(String(index), (digit) => 'bcdfghjklm'.charAt(Number(digit))).join('a');
    return `Z${word} Q${word}x`;
  });
  const talk = `${names.slice(0, 2_000).join(' and ')} ${'Za'.repeat(100_000)} ${'김민'.repeat(50_000)}`;
  await requireSoon('a talk with 10,000 names', () => {
    const shown = maskText(talk, toMaskRules({ regions: [], words: [], names }));
    assert.ok(!shown.includes('Qb'), shown.slice(0, 100));
  });
});
