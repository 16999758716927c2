import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeText, toHeldRuns, toRuns, toSearchText } from './normalize-text.ts';
import { toTranscriptSearchText } from '../../tests/kit/doors/search-text.ts';

function assertSame(...spellings: string[]): void {
  const [first = ''] = spellings;
  for (const spelling of spellings) assert.equal(normalizeText(spelling), normalizeText(first), spelling);
}

test('case does not matter in any script, sharp s, sigma and the Turkish i included', () => {
  assertSame('straße', 'STRASSE', 'STRAẞE', 'Strasse');
  assertSame('ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς', 'οδυσσευσ');
  assertSame('İSTANBUL', 'istanbul', 'ıstanbul', 'Istanbul');
  assertSame('ПРИВЕТ', 'привет');
  assertSame('Ꭰ', 'ꭰ');
});

test('accents do not matter, however they are written', () => {
  assertSame('café', 'cafe\u0301', 'CAFÉ', 'cafe');
  assertSame('Ångström', 'A\u030angstro\u0308m', 'angstrom');
  assertSame('Łódź', 'lodz');
  assertSame('Søren', 'soren');
  assertSame('ᾳ', 'α');
});

test('width and compatibility forms do not matter', () => {
  assertSame('ＡＰＩ２', 'api2');
  assertSame('ｶﾞｲﾄﾞ', 'ガイド');
  assertSame('ﬁnance', 'finance');
  assertSame('㈱', '(株)');
  assertSame('x²', 'x2');
});

test('what Arabic, Persian and Urdu keyboards leave out or write otherwise does not matter', () => {
  assertSame('شكرا', 'شكرًا', 'شُكْرًا', 'شـكـرا');
  assertSame('محمد', 'مُحَمّد');
  assertSame('ايضا', 'أيضًا', 'أيضا');
  assertSame('مدرسة', 'مدرسه', 'مدرسةٌ');
  assertSame('مستشفى', 'مستشفي');
  assertSame('آخر', 'اخر', 'ٱخر');
  assertSame('سؤال', 'سوال');
  assertSame('کتاب', 'كتاب');
  assertSame('می\u200cشود', 'میشود', 'ميشود');
  assertSame('وہ', 'وه');
  assertSame('بودجه ۱۴۰۳', 'بودجه ١٤٠٣', 'بودجه 1403');
});

test('Hebrew points and final letters, Indic dots and joiners do not matter', () => {
  assertSame('שָׁלוֹם', 'שלום', 'שלומ');
  assertSame('ज़रूरत', 'जरूरत', 'ज\u093cरूरत');
  assertSame('ক্\u200dষ', 'ক্ষ');
  assertSame('२०२६', '2026');
  assertSame('हिन्दी', 'हिंदी');
  assertSame('सम्बन्ध', 'संबंध');
  assertSame('पाँच', 'पांच');
  assertSame('น้ำ', 'นํ้า', 'น้\u0e4dา');
  assertSame('ນ້ຳ', 'ນໍ້າ');
});

test('marks that tell words apart stay', () => {
  assert.notEqual(normalizeText('が'), normalizeText('か'));
  assert.equal(normalizeText('か\u3099'), 'が');
  assert.equal(normalizeText('हिन्दी'), 'हिंदी');
  assert.equal(normalizeText('การประชุม'), 'การประชุม');
  assert.equal(normalizeText('회의'), '회의');
  assert.equal(normalizeText('회의'.normalize('NFD')), '회의');
});

test('invisible characters do not split a word, except the zero width space', () => {
  assert.deepEqual(toRuns('co\u00adoperate'), ['cooperate']);
  assert.deepEqual(toRuns('zero\u00ad\u200bwidth\u2060joined\ufeff'), ['zero', 'widthjoined']);
});

test('normalising twice changes nothing, whatever the character', () => {
  for (let codePoint = 0; codePoint <= 0x2fa1f; codePoint += 1) {
    const once = normalizeText(`a${String.fromCodePoint(codePoint)}`);
    if (normalizeText(once) !== once) assert.fail(`U+${codePoint.toString(16)}: ${once}`);
  }
});

test('words and unspaced runs are separated by punctuation, blanks and each other', () => {
  assert.deepEqual(toRuns("Don't stop: 2024-06-25!"), ['don', 't', 'stop', '2024', '06', '25']);
  assert.deepEqual(toRuns('Q3매출은 늘었다.'), ['q3', '매출은', '늘었다']);
  assert.deepEqual(toRuns('設計レビューをAPIチームと、月曜に'), [
    '設計レビューを',
    'api',
    'チームと',
    '月曜に',
  ]);
  assert.deepEqual(toRuns('snake_case 100% C:\\dir'), ['snake', 'case', '100', 'c', 'dir']);
  assert.deepEqual(toRuns('人々〆切〇'), ['人々〆切〇']);
  assert.deepEqual(toRuns('会議👍done, 𠮷野☀️go'), ['会議', '👍', 'done', '𠮷野', '☀', 'go']);
});

test('scripts with spaces between words stay words, those without are unspaced', () => {
  assert.deepEqual(toRuns('ประชุมQ3วันนี้ ครับ'), ['ประชุม', 'q3', 'วันนี้', 'ครับ']);
  assert.deepEqual(toRuns('اجتماع اليوم'), ['اجتماع', 'اليوم']);
  assert.deepEqual(toRuns('बैठक आज'), ['बैठक', 'आज']);
});

test('emoji are runs of their own, whatever their tone and variant, signs in running text are none', () => {
  assert.deepEqual(toRuns('ship 🎉🚀it\ud83d now'), ['ship', '🎉🚀', 'it', 'now']);
  assert.deepEqual(toRuns('👍🏽 ❤️ © ™ 👩\u200d💻 🇰🇷'), ['👍', '❤', 'tm', '👩💻', '🇰🇷']);
  assert.deepEqual(toRuns('𠮷野家'), ['𠮷野家']);
});

test('an Arabic or Hebrew word with its article is held without it, too', () => {
  const held = (text: string) => toHeldRuns(toRuns(text));
  assert.deepEqual(held('إلى الاجتماع'), ['الي', 'الاجتماع', 'اجتماع']);
  assert.deepEqual(held('والمشروع للميزانية'), ['والمشروع', 'مشروع', 'للميزانيه', 'ميزانيه']);
  assert.deepEqual(held('الم'), ['الم']);
  assert.deepEqual(held('את הפגישה הזו'), ['את', 'הפגישה', 'פגישה', 'הזו']);
  assert.equal(toSearchText('الاجتماع غدا'), ' الاجتماع اجتماع غدا');
});

test('search text has a blank before every run and one line an utterance', () => {
  assert.equal(toSearchText('Budget, 예산 plan'), ' budget 예산 plan');
  assert.equal(toSearchText(' …!\n'), '');
  assert.equal(toTranscriptSearchText(['One\ntwo', '?', 'Three']), ' one two\n\n three');
});
