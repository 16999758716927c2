/** Texts that are made to be slow to read: `before`, `unit` again and again, `after`. */
import type { readers } from './text-readers.ts';

export interface TextShape {
  reader: keyof typeof readers;
  before: string;
  unit: string;
  after: string;
}

const ACUTE = '\u0301';
/** Two marks that are in the wrong order: bringing them into the right one is what takes long. */
const MARKS = '\u0323\u0301';
const CUE = '00:01.000 --> 00:02.000\n';
const FOUR_CUES = `${CUE}a\n\n`.repeat(4) + CUE;

/** Units by reader, with a bar between them, for they hold blanks and line ends. */
const units: Record<TextShape['reader'], string> = {
  cue: '<v ¦<c.¦<i ¦<b.¦<rt ¦<rt>¦<ruby><rt ¦<font ¦{\\¦<1¦</v¦<v a>x¦<v.a.¦&#¦&amp¦&#x¦<¦<v\t¦<rt></ruby>¦ ¦\n¦a\n¦最\n',
  vtt: `<v ¦<rt>x¦Ann: ¦-->¦\n¦a:¦\n1\n¦00:00:¦1 --> ¦NOTE ¦ \n¦${CUE}x\n¦${CUE}Ann: a\n\n`,
  srt: '{\\¦<font ¦>> ¦1\n¦00:00:0¦00:00:01,000 --> 00:00:02,000\nhi\n\n¦12:34:56,1\n',
  sbv: '0:00:00¦[br]¦0:00:01.000,0:00:02.000\nhi\n\n¦0:¦ ',
  lines: `Ann: ¦Ann¦Ann: x\n¦[00:¦(1:02) ¦a(¦: ¦\n¦ ¦A${ACUTE}¦\r¦1:¦{¦-->`,
  json: '[¦{"a":¦[{"text":"a"},¦ ¦{"text":¦\\',
  mask:
    '0¦010-¦010-1234-5678 ¦+¦+82 ¦(¦1-¦1.¦5,¦1 2-¦1 1 1 ¦1234 5678 ¦.¦-¦/¦a@¦a@b.¦a.¦at ¦mail a dot ¦골뱅이¦a 골뱅이 b 점 ¦DE12 ¦KR12a¦' +
    '4111 1111 ¦800101-¦공¦공 ¦이¦일에 ¦one ¦double ¦plus ¦one dash ¦〇¦ゼロ¦〇の¦0에¦project  ¦5\n¦5 \n¦네\n¦refund\n044 712\n¦123 普通 1234567 ¦where is it\n12 elm\nzip 60651\n¦ana_b@x.co\nana b\n¦.. ¦. ¦' +
    `${ACUTE}¦①¦ﷺ¦\u200b¦1\u200b¦\u1100\u1161¦ᄀ¦call 555-`,
  title: '1 1 1 ¦1\n¦010-1234-5678\n',
  times: "a ¦가¦a'¦a b\n¦1.",
  dates:
    'by ¦in ¦one hundred ¦twenty ¦tomorrow ¦1¦1:¦10:00 ¦next ¦monday ¦March 3 ¦the ¦end of ¦1 day ¦aed ¦tomorrow at 10:00 ¦ ¦3월¦3월 3일 ¦' +
    '다음 ¦오늘 ¦이십¦십¦3日¦来週 ¦来¦三¦2026-¦2026-01-01 ¦\u3000¦았¦で¦오후 ¦午後¦twenty second of ¦first monday of ¦, and ¦a week from ¦12/¦' +
    '지난 5월 ¦는데 ¦열흘 ¦年内¦第一月曜¦、¦moved to ¦every ',
  sentences: '. ¦.¦a. ¦? ¦다 ¦。¦a¦ ¦1.¦Mr. ¦…¦a b c ¦"¦."¦-¦um, ¦。"¦"""" ',
  commitments:
    "I will ¦Ann will ¦could you ¦we need to ¦해주세요 ¦제가 ¦お願いします¦ます ¦Ann ¦까지 ¦I'll send it by Friday. ¦I'll send it today\n¦" +
    'I can also ¦please ¦please send. ¦Ann Lee ¦Ann to ¦would you mind ¦Action item for ¦if you ¦start with ¦님이 ¦기로 ¦さんが¦ておき¦送',
  statement: '私が¦私が送る¦こっちで¦僕がと',
  english:
    'a ¦word ¦budget plan ¦a. ¦this is a ¦welcome to ¦A\n¦budget review meeting\n¦we decided ¦1 ¦x¦plan the is ¦plan. the is. ¦ ¦●¦[laughter] ¦okay, ¦okay, go with that.\n¦then ¦next, budget\n¦we agreed to stop tests. ',
  korean:
    '가¦가 ¦(보며 ¦예산 회의¦회의를 ¦하기로 ¦열¦니다 ¦일이¦예산\n¦그럼 ¦그렇게 하죠.\n¦다음은 ¦그럼 예산 건\n',
  japanese: '会¦会議¦の¦ア¦会議です。¦ます¦会議\n¦では、¦それでいきましょう。\n¦次は¦会議の件\n',
  terms: `a¦a ¦가¦会¦a'¦ing¦é¦${ACUTE}¦한하¦a-¦〇`,
  markdown:
    '- ¦# ¦> ¦|¦|a|\n¦- a\n¦\n¦1. ¦ ¦  - a\n¦- [ ] a\n¦```\n¦\t¦|-|\n¦a\n¦- [x] ¦*¦**¦_¦`¦[¦[a](¦[a](https://¦*a¦***a¦**a ¦__a¦*a ¦![',
  query: `"¦" ¦"a¦a ¦a¦가¦é¦${MARKS}¦-¦"a b" ¦ß¦İ¦ﷺ¦会`,
  index: `a¦a ¦가¦a${ACUTE}¦${MARKS}¦ﷺ¦ᄀ¦é ¦İ¦\u200b¦a\n`,
  heard: '[¦{"a":¦a¦a ¦a. ¦[1,¦"¦\\¦NaN¦[NaN,¦: NaN ¦: -¦<¦ ¦다 ¦。',
  words: 'a ¦a. ¦가 ¦" ¦ ',
  chat: 'data: {}\n¦data:¦data: {"choices":[{"delta":{"content":"a"}}]}\n¦{¦[¦ ¦\n',
  minutes:
    '{¦}¦{}¦{"a":¦{"a":1}¦{a:¦{a: ¦" ¦{"¦```¦```json\n¦</think>¦[¦{ ¦{// a\n¦{"a":"{}"}¦\\¦assistantfinal¦<|channel|>¦<|channel|> ',
  exported: '- [ ] ¦* ¦# ¦#¦**¦**a¦**a\n¦\t¦\n¦ \n¦\r¦a\n¦*¦- ',
  moments: 'a ',
  corrected: '●¦●a¦aab¦a',
  snippet: `budget ¦budgét ¦예산¦a b ¦a¦${ACUTE}¦ᄀ¦é¦${MARKS}¦ﾞ¦ ¦bud¦budget\n`,
};

type Framed = readonly [reader: TextShape['reader'], before: string, unit: string, after: string];

const framed: readonly Framed[] = [
  ['heard', '[{"text":"', 'a', '"}]'],
  ['heard', '[', '{"start":0,"end":1,"text":"a"},', '{"text":"b"}]'],
  ['heard', '{"text":"', 'a b ', '"}'],
  ['heard', '{"text":"x","a":', ' ', 'NaN}'],
  ['minutes', '{"a":', ' ', ''],
  ['minutes', '{', ' ', 'a'],
  ['minutes', '{"a":"', '{\\"a\\":1}', '"}'],
  ['minutes', '{"a":[', '{"a":1},', '1]}'],
  ['vtt', FOUR_CUES, '<', ''],
  ['vtt', 'NOTE ', 'language: ', '\n'],
  ['lines', 'Ann: hi\n', 'word ', ''],
  ['lines', 'Ann: hi\n', 'more\n', ''],
  ['lines', 'Ann: hi\n', '最\n', ''],
  ['lines', 'Ann', ' ', '['],
  ['json', '"', '\\\\', '"'],
  ['json', '"', '\\\\', '\\u0000"'],
  ['json', '"', '\\\\', '\\ud83d"'],
  ['json', '[{"text":"', 'a', '"}]'],
  ['json', '[{"text":"', '\\u0323\\u0301', '"}]'],
  ['json', '[', '{"start":0,"end":1,"text":"a"},', '{"text":"b"}]'],
  ['json', '{"segments":[', '{"start":0,"end":1,"text":"a"},', '{}]}'],
  ['json', '[', '1,', '1]'],
  ['mask', '5', ' ', '5'],
  ['mask', '5', ' ', '\n5\n5'],
  ['mask', '5', ',', '\n5'],
  ['mask', 'a', MARKS, ''],
  ['mask', 'mail ', 'a-b ', ''],
  ['mask', 'project', ' ', ''],
  ['terms', 'a', MARKS, ''],
  ['exported', 'a', '\t', 'b\nbudget'],
  ['exported', 'a', '\n', 'b'],
  ['exported', 'budget\n- [x] ', ' ', 'X\u2028'],
  ['exported', '# ', ' ', '\u2028'],
  ['markdown', '#', ' ', ''],
  ['markdown', '|', ' ', ''],
  ['markdown', '-', ' ', '['],
  ['markdown', '*a', ' ', ''],
];

export const textShapes: readonly TextShape[] = [
  ...Object.entries(units).flatMap(([reader, list]) =>
    list.split('¦').map((unit) => ({ reader: reader as TextShape['reader'], before: '', unit, after: '' })),
  ),
  ...framed.map(([reader, before, unit, after]) => ({ reader, before, unit, after })),
];

/** About `bytes` long. */
export function makeText({ before, unit, after }: TextShape, bytes: number): string {
  return before + unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit))) + after;
}

export const nameOf = ({ reader, before, unit }: TextShape): string =>
  `${reader} of ${JSON.stringify(before.slice(-20))} and many ${JSON.stringify(unit.slice(0, 40))}`;
