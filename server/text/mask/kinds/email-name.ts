const REACH = 120;
const TOKEN =
  /(?:[a-z0-9](?:[a-z0-9._+%'’-]{0,62}[a-z0-9_+-])?|[가-힣]{1,14}|[ァ-ヶー・]{1,20}|(?<=^|[\s、,]|(?:メール|アドレス)[はが])[ぁ-んー]{2,14}?|\p{Script=Han}{1,6})$/iu;
/** Words between two parts of a name, and words about a part: "the letter", 「数字の」. */
const JOINTS = [
  ',?\\s+(?:and )?(?:then )?(?:the |my |his |her |their )?(?:surname|last name|first name|(?:first |middle )?initial)\\s+',
  '\\s+(?:그리고|그\\s?다음(?:에)?)\\s+|(?:と|、)?(?:そのあと|それから)(?:に)?(?:数字の)?',
  ',?\\s+(?:and )?(?:then )?(?:an? |the |another )?(?:dot|dash|hyphen|minus|under\\s?score|period|plus|point),?\\s+(?:(?:and )?then\\s+)?',
  ',?(?:,?\\s+(?:and )?then)?\\s+(?:the )?(?:letters?|numbers?|numerals?|figures?|digits?|word)\\s+|(?<=,? (?:dot|dash|hyphen|minus|underscore|under score|period|plus|point),? )(?:the )?(?:letters?|numbers?|numerals?|figures?|digits?|word)\\s+|(?<=hundred|thousand) and ',
  '\\s?(?:에|하고|[、,]?で|のあと(?:に)?)?\\s*[,、]?\\s*(?:[[({]\\s?(?:dot|점|닷|ドット)\\s?[\\])}]|점|닷|쩜|언더바|언더스코어|밑줄|하이픈|대시|다시|플러스|ドット|どっと|点(?=[、,])|アンダーバー|アンダースコア|アンダーライン|ハイフン|プラス|マイナス)(?:\\s?(?:찍고|하나|で))?\\s*[,、]?\\s*',
  '\\s뒤에는?\\s(?:숫자로?\\s)?|(?<=[a-z0-9])에\\s|\\s\\.\\s|[,、]?\\s?하고\\s|\\s(?:(?:전부|모두|다)\\s)?(?:붙여\\s?서|붙이고|이어서)\\s',
  '[に、,]?\\s?(?:数字|ローマ字|英語|英字|小文字|大文字|半角|숫자|영문|소문자)(?:[でのは]|로|으로)*[、,]?\\s?',
].join('|');
const CONNECTOR = new RegExp(`(?:${JOINTS}){1,3}$`, 'i');
const ENGLISH_NUMBER =
  /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|hundred|thousand|double|triple)$/i;
const ENGLISH_DIGIT =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)';
const KOREAN_NUMBER = /^[공영일이삼사오육칠팔구십백천]+$/;
const KOREAN_LETTER =
  /^(?:에이치|에이|비|씨|시(?=$)|디|이|에프|지|아이|제이|케이|엘|엠|엔|오|피|큐|알|에스|티|유|브이|더블유|엑스|와이|제트)+$/;
const JAPANESE_PIECE =
  /^(?:エー|エイ|ビー|シー|ディー|イー|エフ|ジー|エイチ|エッチ|アイ|ジェー|ジェイ|ケー|ケイ|エル|エム|エヌ|オー|ピー|キュー|アール|エス|ティー|ユー|ブイ|ダブリュー|エックス|ワイ|ゼット|ゼロ|イチ|ニ|サン|ヨン|ゴ|ロク|ナナ|ハチ|キュウ)+$/;
/** "에스 에이치 리": a surname after initials. */
const SPELLED_BEFORE =
  /(?<![가-힣])(?:에이치|에이|비|씨|디|에프|지|아이|제이|케이|엘|엠|엔|피|큐|알|에스|티|유|브이|더블유|엑스|와이|제트)\s[가-힣]\s$/;
const JAPANESE_DIGITS = /^(?:ゼロ|イチ|ニー?|サン|ヨン|ゴー?|ロク|ナナ|ハチ|キュウ|キュー)+$/;
/** A nickname with digits after it, "바다사랑 육육", and what no nickname is. */
const HANGUL_NAME = /^[가-힣]{2,8}$/;
const NO_HANGUL_NAME = /[은는이가을를로요고]$|메일|주소|아이디|그냥|그리고|다음|소문자|숫자/;
/** Words before "at" in talk of places and times, which are nobody's name. */
const NO_NAME =
  /^(?:a|an|and|am|are|arrive[ds]?|be|been|bought|book(?:ed)?|buy|checked?|close[ds]?|find|found|get|got|guess|happened|he|her|here|him|i|is|it|it's|just|look(?:ed|ing|s)?|me|meet(?:ing)?|met|now|on|or|out|over|priced?|read|saw|see|seen|she|so|sold|spoke|starts?|started|stay(?:ed)?|still|that|the|them|there|they|this|time|to|today|tomorrow|up|us|was|we|were|work(?:ed|ing|s)?|worse|you|yours?|everything|something|what|what['’]s|who|who['’]s|where|how|everyone|everybody|nobody|people|price|prices)$/i;
/** These are names when an address was asked for or announced. */
const NOUN =
  /^(?:available|back|day|due|end|home|one|online|open(?:ed|s)?|order(?:ed|s)?|page|people|person|post(?:ed)?|prices?|shop(?:ped)?|site|somebody|someone|store|stuff|thing|visit)$/i;

/** "D as in delta, u, n, n": letters with a word for each, or with pauses. */
const SPELLED = new RegExp(
  `(?<![a-z0-9'’])(?:(?:[a-z0-9](?:,? (?:as in|like|for) [a-z]{2,12})?|${ENGLISH_DIGIT}|double|triple|dot|dash|underscore)(?:[,.]? |-)){3,24}$`,
  'i',
);
/** "B underscore thatcher, that's t h a t …": the name is said, and then spelled. */
const CLARIFIED = /,? (?:that(?:['’]s| is)|spelled|spelt) $/i;

/** A word between two parts of an address. */
const NEXT =
  /(?:\s(?:(?:전부|모두|다)\s)?(?:붙여\s?서|붙이고)|(?:[,\s]|^)(?:and )?(?:then|followed by|next)(?: the)?|,?\s(?:and )?(?:it['’]s|that['’]s)|\s(?:그\s?)?다음(?:에|은)?|\s그리고|\s이어서|(?:、|\s)?(?:そのあと|その後|次に|続けて|それから))[\s,、]*$/i;

/** "It's orders at maple bakery dot ca". */
const ANNOUNCED = /\b(?:it['’]s|it is|that['’]s|that is|write to)\s{1,3}$/i;

/** These announce an address: what is said from there to its sign is the name, in several words, too. */
const ANNOUNCING =
  /^(?:is|its|it['’]s|that['’]s|mine['’]s|be|e-?mail|mail|address|contact|like|via|use|try|write|copy|cc|sure|yes|yeah|yep|okay|ok|so|um|uh|no)$/i;
/** "Just drop it to accounts payable at …": only after these is "to" said of mail. */
const SENT_TO =
  /\b(?:send|sent|mail|e-?mail|write|drop|forward|copy|cc|reply|addressed)\b[^.?!]{0,30}\b(?:to|me at|us at|at|on)\s{0,3}$/i;
/** "My mail is, like, …": words that announce nothing by themselves stand after others. */
const ANNOUNCED_BEFORE =
  /\b(?:so|it['’]s|its|that['’]s|mine['’]s|(?:e-?mail|mail|address|contact|one)(?: (?:is|was|would be)|['’]s)?|write|copy|cc)(?: (?:like|so|just|um|uh|it's|actually|is|be))?[\s,:]{0,3}$/i;
const LAST_WORD = /([\p{L}'’](?:[\p{L}'’-]*[\p{L}'’])?|[^\s\p{L}])\s{0,3}$/u;
const MOST_WORDS = 4;
/** Between Hangul or kana, words in Latin letters are one name, as in "jiwon lee 골뱅이". */
const FOREIGN_SIGN = /^\s{0,2}[가-힣ァ-ヶ]/;
const LATIN_WORD = /^[a-z][a-z0-9]{1,20}$/i;

/** Whether the sign is a plain "at", which is also used for places, and whether e-mail was mentioned. */
export type Doubt = 'none' | 'asked' | 'unasked';

/** "Rosehill bakery, all one word, at …": what is said of the name belongs to it. */
const AS_ONE =
  /,\s(?:all )?(?:(?:as )?one word|in one|lower ?case|no (?:spaces?|dots?|caps)|joined(?: up)?|together)[\s,]*$/i;

/** Returns the start of an address's name that ends before `end`; null when there is none. */
export function findNameStart(text: string, end: number, doubt: Doubt): number | null {
  const first = Math.max(0, end - REACH);
  const said = text.slice(first, end);
  let rest = said
    .replace(NEXT, '')
    .replace(AS_ONE, '')
    .replace(/[\s,、の-]{1,8}$/, '');
  let [token] = TOKEN.exec(rest) ?? [];
  // After "and then" it may have begun in another utterance.
  if (token === undefined) return NEXT.test(said) ? end : null;
  const ahead = rest.slice(0, -token.length);
  const [wordBefore = ''] = TOKEN.exec(ahead.replace(/[\s,]{1,4}$/, '')) ?? [];
  const isSimple =
    !CONNECTOR.test(ahead) &&
    !/[._\d]/.test(token) &&
    !((ENGLISH_NUMBER.test(token) || token.length === 1) && isSpelledPiece(wordBefore));
  if (doubt !== 'none' && isSimple && NO_NAME.test(token)) return null;
  if (doubt === 'unasked' && isSimple && NOUN.test(token) && !ANNOUNCED.test(ahead)) return null;
  let start = rest.length - token.length;
  const isForeign = FOREIGN_SIGN.test(text.slice(end, end + 3));
  for (;;) {
    rest = rest.slice(0, start);
    const connector = CONNECTOR.exec(rest)?.[0];
    const before =
      connector === undefined ? rest.replace(/[\s,、]{1,3}$/, '') : rest.slice(0, -connector.length);
    const [previous] = TOKEN.exec(before) ?? [];
    if (previous === undefined) break;
    const isSpaced =
      isForeign && [previous, token].every((word) => LATIN_WORD.test(word)) && rest.endsWith(' ');
    if (connector === undefined && !isSpaced && !isSpelled(previous, token, rest)) break;
    start = before.length - previous.length;
    token = previous;
  }
  const spelled = SPELLED.exec(`${said.trimEnd()} `) ?? SPELLED.exec(said.slice(0, start));
  start = Math.min(start, spelled?.index ?? start);
  const [clarified] = CLARIFIED.exec(said.slice(0, start)) ?? [];
  if (clarified !== undefined)
    return findNameStart(text, first + start - clarified.length, 'asked') ?? first + start;
  return first + findAnnounced(said, start, doubt);
}

/** Returns where the words begin that were announced as an address and lead up to `start`; without any, `start`. */
function findAnnounced(said: string, start: number, doubt: Doubt): number {
  const isAsked = doubt === 'asked';
  let at = start;
  for (let words = 0; words <= MOST_WORDS; words += 1) {
    const before = said.slice(0, at);
    const [, word] = LAST_WORD.exec(before) ?? [];
    if (SENT_TO.test(before)) return at;
    if (word === undefined || /^[^\p{L}]$/u.test(word)) return isAsked && word !== '-' ? at : start;
    if (ANNOUNCING.test(word)) return isAsked || ANNOUNCED_BEFORE.test(before) ? at : start;
    const isPart = /^(?:the|and|of|a)$/i.test(word);
    if (!isPart && (!/^[a-z]/i.test(word) || NO_NAME.test(word) || NOUN.test(word))) return start;
    at = before.search(LAST_WORD);
  }
  return start;
}

/** Letters and numbers spelled one by one belong together, and a number belongs to the name before it. */
function isSpelled(previous: string, token: string, rest: string): boolean {
  if (!/[\s、,]$/.test(rest)) return /[a-z]$/i.test(rest) && !/^[a-z]/i.test(token);
  const isPiece = isSpelledPiece(token);
  if (KOREAN_LETTER.test(previous) && /^[가-힣]$/.test(token) && /\s$/.test(rest)) return true;
  if (isSpelledPiece(previous)) return isPiece || /^(?:[a-z]|[ァ-ヶー]+)$/i.test(previous);
  if (!/\s$/.test(rest)) return false;
  // "ケンジ イチキュウハチヨン": digits go with the word before them.
  if (JAPANESE_DIGITS.test(token)) return /^[ァ-ヶー]{2,}$/.test(previous);
  if (KOREAN_NUMBER.test(token))
    return (
      LATIN_WORD.test(previous) ||
      (HANGUL_NAME.test(previous) && !NO_HANGUL_NAME.test(previous)) ||
      /^[가-힣]\s$/.test(rest) ||
      (/^[가-힣]$/.test(previous) && SPELLED_BEFORE.test(rest))
    );
  const isNumber = ENGLISH_NUMBER.test(token) || /^\d{1,6}$/.test(token);
  return isNumber && /^[a-z]{2,}$/i.test(previous) && !NO_NAME.test(previous);
}

const isSpelledPiece = (token: string): boolean =>
  /^(?:[A-Z]{1,4}|[a-z]|\d{1,4})$/.test(token) ||
  ENGLISH_NUMBER.test(token) ||
  KOREAN_NUMBER.test(token) ||
  KOREAN_LETTER.test(token) ||
  JAPANESE_PIECE.test(token);
