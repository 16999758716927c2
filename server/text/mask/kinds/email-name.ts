const REACH = 90;
const TOKEN =
  /(?:[a-z0-9](?:[a-z0-9._+%'’-]{0,62}[a-z0-9_+-])?|[가-힣]{1,14}|[ァ-ヶー]{1,20}|(?<=^|[\s、,]|(?:メール|アドレス)[はが])[ぁ-ん]{2,14}?)$/iu;
const CONNECTOR =
  /(?:,?\s+(?:dot|dash|hyphen|minus|under\s?score|period|plus|point),?\s+|\s*[,、]?\s*(?:[[({]\s?(?:dot|점|닷|ドット)\s?[\])}]|점|닷|쩜|언더바|언더스코어|밑줄|하이픈|대시|다시|플러스|ドット|どっと|アンダーバー|アンダースコア|アンダーライン|ハイフン|プラス|マイナス)\s*[,、]?\s*)$/i;
const ENGLISH_NUMBER =
  /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|hundred|double|triple)$/i;
const ENGLISH_DIGIT =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)';
const KOREAN_NUMBER = /^[공영일이삼사오육칠팔구십백천]+$/;
const KOREAN_LETTER =
  /^(?:에이치|에이|비|씨|디|이|에프|지|아이|제이|케이|엘|엠|엔|오|피|큐|알|에스|티|유|브이|더블유|엑스|와이|제트)+$/;
const JAPANESE_PIECE =
  /^(?:エー|エイ|ビー|シー|ディー|イー|エフ|ジー|エイチ|エッチ|アイ|ジェー|ジェイ|ケー|ケイ|エル|エム|エヌ|オー|ピー|キュー|アール|エス|ティー|ユー|ブイ|ダブリュー|エックス|ワイ|ゼット|ゼロ|イチ|ニ|サン|ヨン|ゴ|ロク|ナナ|ハチ|キュウ)+$/;
/** Words before "at" in talk of places and times, which are nobody's name. */
const NO_NAME =
  /^(?:a|an|and|am|are|arrive[ds]?|be|been|bought|book(?:ed)?|buy|checked?|close[ds]?|find|found|get|got|guess|happened|he|her|here|him|i|is|it|it's|just|look(?:ed|ing|s)?|me|meet(?:ing)?|met|now|on|or|out|over|priced?|read|saw|see|seen|she|so|sold|spoke|starts?|started|stay(?:ed)?|still|that|the|them|there|they|this|time|to|today|tomorrow|up|us|was|we|were|work(?:ed|ing|s)?|worse|you|yours?|everything|something)$/i;
/** These are names when an address was asked for or announced. */
const NOUN =
  /^(?:available|back|day|due|end|home|one|online|open(?:ed|s)?|order(?:ed|s)?|page|people|person|post(?:ed)?|prices?|shop(?:ped)?|site|somebody|someone|store|stuff|thing|visit)$/i;

/** "D as in delta, u, n, n": letters with a word for each, or with pauses. */
const SPELLED = new RegExp(
  `(?<![a-z0-9'’])(?:(?:[a-z0-9](?:,? (?:as in|like|for) [a-z]{2,12})?|${ENGLISH_DIGIT}|double|triple|dot|dash|underscore)(?:[,.]? |-)){3,24}$`,
  'i',
);
/** A word between two parts of an address. */
const NEXT =
  /(?:(?:[,\s]|^)(?:and )?(?:then|followed by|next)|\s(?:그\s?)?다음(?:에|은)?|\s그리고|\s이어서|(?:、|\s)?(?:そのあと|その後|次に|続けて|それから))[\s,、]*$/i;

/** "It's orders at maple bakery dot ca". */
const ANNOUNCED = /\b(?:it['’]s|it is|that['’]s|that is|write to)\s{1,3}$/i;

/** "The mail is like crazy cat lady": all that is said between the announcement and the sign. */
const ANNOUNCED_WORDS =
  /(?:\b(?:e-?mail|mail|address)(?:'s| is| was| would be)(?: (?:like|just|um|uh|it's|actually))?[\s,:]{1,2})((?:[a-z0-9'-]{2,14} ){1,4})$/i;

/** Whether the sign is a plain "at", which is also used for places, and whether e-mail was mentioned. */
export type Doubt = 'none' | 'asked' | 'unasked';

/** Returns the start of an address's name that ends before `end`; null when there is none. */
export function findNameStart(text: string, end: number, doubt: Doubt): number | null {
  const first = Math.max(0, end - REACH);
  const said = text.slice(first, end);
  let rest = said.replace(NEXT, '').replace(/[\s,、]{1,8}$/, '');
  let [token] = TOKEN.exec(rest) ?? [];
  // After "and then" it may have begun in another utterance.
  if (token === undefined) return NEXT.test(said) ? end : null;
  const ahead = rest.slice(0, -token.length);
  const [wordBefore = ''] = TOKEN.exec(ahead.trimEnd()) ?? [];
  const isSimple =
    !CONNECTOR.test(ahead) &&
    !/[._\d]/.test(token) &&
    !(ENGLISH_NUMBER.test(token) && isSpelledPiece(wordBefore));
  if (doubt !== 'none' && isSimple && NO_NAME.test(token)) return null;
  if (doubt === 'unasked' && isSimple && NOUN.test(token) && !ANNOUNCED.test(ahead)) return null;
  let start = rest.length - token.length;
  for (;;) {
    rest = rest.slice(0, start);
    const connector = CONNECTOR.exec(rest)?.[0];
    const before = connector === undefined ? rest.trimEnd() : rest.slice(0, -connector.length);
    const [previous] = TOKEN.exec(before) ?? [];
    if (previous === undefined) break;
    if (connector === undefined && !isSpelled(previous, token, rest)) break;
    start = before.length - previous.length;
    token = previous;
  }
  const spelled = SPELLED.exec(`${said.trimEnd()} `);
  start = Math.min(start, spelled?.index ?? start);
  const announced = doubt !== 'none' ? ANNOUNCED_WORDS.exec(said.slice(0, start))?.[1] : undefined;
  return first + start - (announced?.length ?? 0);
}

/** Letters and numbers spelled one by one belong together, and a number belongs to the name before it. */
function isSpelled(previous: string, token: string, rest: string): boolean {
  if (!/\s$/.test(rest)) return false;
  const isPiece = isSpelledPiece(token);
  if (isSpelledPiece(previous)) return isPiece || /^(?:[a-z]|[ァ-ヶー]+)$/i.test(previous);
  const isNumber = ENGLISH_NUMBER.test(token) || /^\d{1,6}$/.test(token);
  return isNumber && /^[a-z]{2,}$/i.test(previous) && !NO_NAME.test(previous);
}

const isSpelledPiece = (token: string): boolean =>
  /^(?:[a-z]|\d{1,4})$/i.test(token) ||
  ENGLISH_NUMBER.test(token) ||
  KOREAN_NUMBER.test(token) ||
  KOREAN_LETTER.test(token) ||
  JAPANESE_PIECE.test(token);
