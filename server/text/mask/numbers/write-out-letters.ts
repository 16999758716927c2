import { replaceIn, type ComparableText } from '../comparable-text.ts';

/** Names of letters spoken before a number, as in "엠 이팔사 공일칠육구" or 「ティーエス ゼロサン」. */
const KOREAN: Readonly<Record<string, string>> = {
  에이치: 'H',
  에이: 'A',
  비: 'B',
  씨: 'C',
  디: 'D',
  에프: 'F',
  지: 'G',
  쥐: 'G',
  아이: 'I',
  제이: 'J',
  케이: 'K',
  엘: 'L',
  엠: 'M',
  엔: 'N',
  피: 'P',
  큐: 'Q',
  알: 'R',
  에스: 'S',
  티: 'T',
  유: 'U',
  브이: 'V',
  더블유: 'W',
  엑스: 'X',
  와이: 'Y',
  제트: 'Z',
};
const JAPANESE: Readonly<Record<string, string>> = {
  エー: 'A',
  エイ: 'A',
  ビー: 'B',
  シー: 'C',
  ディー: 'D',
  デー: 'D',
  イー: 'E',
  エフ: 'F',
  ジー: 'G',
  エイチ: 'H',
  エッチ: 'H',
  アイ: 'I',
  ジェー: 'J',
  ジェイ: 'J',
  ケー: 'K',
  ケイ: 'K',
  エル: 'L',
  エム: 'M',
  エヌ: 'N',
  オー: 'O',
  ピー: 'P',
  アール: 'R',
  エス: 'S',
  ティー: 'T',
  テー: 'T',
  ユー: 'U',
  ブイ: 'V',
  ダブリュー: 'W',
  エックス: 'X',
  ワイ: 'Y',
  ゼット: 'Z',
};
/** "Juliet Golf", and "P for papa". November is a month, unless letters are around it. */
const SPELLING =
  'alpha|alfa|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whiske?y|x-?ray|yankee|zulu';
const ENGLISH_DIGIT =
  '\\d|(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|forty|fifty|sixty|seventy|eighty|ninety|twenty|double)\\b';
/** Matches words that stand for their first letter, next to another one or to digits. */
/** 「東京のT、大阪のO」: a word for a letter. */
const WORD_FOR_LETTER =
  '[\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hiragana}ー]{1,10}の[A-Za-z](?=[、,])';
const SPELLED_LETTERS = new RegExp(
  `${WORD_FOR_LETTER}|\\b([a-z]),? (?:for|as in|like) \\1[a-z]{2,11}\\b|\\b(?:${SPELLING}|november(?=[ ,-]{1,2}(?:${SPELLING})\\b))(?=(?:,? (?:hyphen|dash))?[ ,-]{1,2}(?:${SPELLING}|november|${ENGLISH_DIGIT}))|(?<=(?:\\b(?:${SPELLING})|\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|zero|oh))[ ,-]{1,2})(?:${SPELLING}|november(?![ ,-]{1,2}\\d))\\b`,
  'giu',
);

/** After the name of another letter 이 and 오 are letters, too, not a two and a five. */
const NAMES: Readonly<Record<string, string>> = { ...KOREAN, 이: 'E', 오: 'O', ...JAPANESE };

const longestFirst = (names: Readonly<Record<string, string>>) =>
  Object.keys(names)
    .toSorted((a, b) => b.length - a.length)
    .join('|');
const KOREAN_NAME = longestFirst(KOREAN);
const JAPANESE_NAME = longestFirst(JAPANESE);

/** Matches letter names in Hangul or katakana that are followed by numbers, or that are a word of nothing else. */
const LETTERS_BEFORE_NUMBER = new RegExp(
  `(?<![가-힣])(?:(?:${KOREAN_NAME})(?:[이오](?=\\s))?\\s{0,2}){1,6}(?=(?:[,에]?\\s?|\\s?하고\\s|,?\\s(?:그\\s?다음(?:에|은)?|숫자(?:로|는)?)[,\\s]{1,2})(?:[공영일이삼사오육칠팔구]{2}|(?:하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉)\\s?[공영일이삼사오육칠팔구]|\\d{2}))|` +
    `(?<![ァ-ヶ]ー?)(?:(?:${JAPANESE_NAME})[\\s、]{0,2}){1,3}(?=の?(?:[、\\s]|-\\s)?(?:ゼロ|イチ|ニ|サン|ヨン|ゴ|ロク|ナナ|ハチ|キュ|ぜろ|いち|に|さん|よん|ご|ろく|なな|はち|きゅ|[〇零一二三四五六七八九\\d])+)|` +
    `(?<=[공영일이삼사오육칠팔구\\d])(?:엠|엔|엘|에프|에이치|에이|에스|엑스|와이|제이|케이|큐|브이|더블유)(?=[공영일이삼사오육칠팔구\\d])|` +
    `(?<![가-힣])(?:${KOREAN_NAME}){3,8}(?![가-힣])|(?<![ァ-ヶー])(?:${JAPANESE_NAME}){3,8}(?![ァ-ヶー])`,
  'g',
);
const NAME = new RegExp(`${KOREAN_NAME}|(?<=[가-힣])[이오]|${JAPANESE_NAME}`, 'g');

const toLetters = (names: string): string =>
  Array.from(names.matchAll(NAME), ([name]) => NAMES[name] ?? '').join('');

/** "L S eight two double F"; a double u is another letter, and an o a zero. */
const DOUBLE_LETTER = /\bdouble ([a-np-tv-z])(?![a-z'’]|,? (?:for|as in|like) )/gi;

/** Writes letters for their names, and for the words that stand for them: "Juliet Golf", 「東京のT」, 엠. */
export function writeOutLetters(said: ComparableText): ComparableText {
  const source =
    said.text.search(DOUBLE_LETTER) === -1
      ? said
      : replaceIn(said, DOUBLE_LETTER, ([, letter = '']) => letter.repeat(2).toUpperCase());
  const spelled =
    source.text.search(SPELLED_LETTERS) === -1
      ? source
      : replaceIn(source, SPELLED_LETTERS, ([word]) => /^[a-z]/i.exec(word)?.[0] ?? word.slice(-1));
  return spelled.text.search(LETTERS_BEFORE_NUMBER) === -1
    ? spelled
    : replaceIn(spelled, LETTERS_BEFORE_NUMBER, ([names]) => toLetters(names));
}
