/** Makes speech readable: removes tags, fillers, repeated and broken-off words. Nothing is added or paraphrased. */
import { isStopWord } from '../terms/stop-words.ts';

// "{vocalsound}", "[laughter]", "(inaudible)", "<unk>": sounds other than words.
const TAGS =
  /\{[a-z_@ ]{2,24}\}|[[(<](?:laugh|laughter|laughs|laughing|inaudible|unintelligible|crosstalk|cough|coughs|noise|music|applause|pause|silence|gap|unk|blank_audio|background noise|웃음|박수|잡음|침묵|불명|음악|笑|笑い|拍手|雑音|不明|音楽)[\])>]/giu;
/** "(영상자료를 보며)", "(발언시간 초과로 마이크 중단)": what the minutes of a sitting say beside what is said. */
const STAGE_DIRECTIONS =
  /\((?:[^()]{0,24}(?:보며|들며|보이며|웃으며|가리키며)|(?:발언시간 초과|마이크 중단)[^()]{0,30})\)?/gu;
const DETACHED = /(?<! ) +([.,?!;:]|['’](?:s|re|ve|ll|d|m|t)\b|n['’]t\b)/gu;
/** "L_C_D_", the spelling of letters in some transcripts. */
const SPELLED = /\b(?:[A-Z]_)+/g;
const JAPANESE_FILLERS =
  /(?<=^|[。、！？\s])(?:えっと|えーっと|えーと|ええと|えー+|あのー+|あの(?=、)|そのー+|うーんと?|まあ(?=、)|なんか(?=、)|ええ(?=、)|んー+|あー+)[、…ー]*/gu;
const JAPANESE_REPEATS = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,8})、\1/gu;
const FILLERS = new Set(
  'um umm uh uhh uhm er erm err eh ehm em mm mmm mmmm hm hmm hmmm ah ahh uh-huh mm-hmm mhm nnn 어 음 흠 으음 아아 어어 음음'.split(
    ' ',
  ),
);
/** These are fillers before a comma, and words elsewhere. */
const FILLERS_BEFORE_COMMA = new Set('그 저 뭐 막 아 이제 인제 그니까 like well'.split(' '));
/** Words that are also the beginning of others: "we were" is no stutter. */
const SHORT_WORDS = new Set(
  'a i o an as at am be by do go he hi if in is it me my no of oh ok on or so to up us we the and but for you can all new one not are any per man see use pro con end now our out her him his has had how who why way was did get got let may say see set sit six ten too two try yes yet act add age ago aid air arm art ask bad bag bar bed big bit box boy bus buy car cat cup cut dad day dog due ear eat egg eye far fat few fit fix fly fun gas god gun guy hat hey hit hot ice ill job joy key kid law lay leg lie lot low map mix mom net nor odd off old own pay pen pet pie pop put ran raw red rid row run sad sea sir sky son sun tax tea tie tip toe top toy via war web win ad ex id mr ms dr tv pc uk eu un hr pm ma pa re vs la de le el non sub pre'.split(
    ' ',
  ),
);
const NUMBERS = new Set(
  'zero oh one two three four five six seven eight nine ten double 공 영 일 이 삼 사 오 육 칠 팔 구'.split(
    ' ',
  ),
);
/** Words that may follow themselves: "if she hates it it is dead". */
const MAY_MEET = new Set('it that had'.split(' '));
const LABELLED =
  /^(?:option|part|section|plan|letter|channel|type|point|class|grade|appendix|item|vitamin|variable|group)$/i;
const LONGEST_REPEAT = 6;
const ENDS = /[.?!。？！…]["'”’)]*$/u;
const LETTERS = /[^\p{L}\p{N}'’-]/gu;
const CONSONANTS = /^[b-df-hj-np-tv-xz]{1,3}$/i;

interface Token {
  text: string;
  /** In lower case, without punctuation. */
  core: string;
}

export function cleanSpeech(utterance: string): string {
  const text = utterance
    .replaceAll(TAGS, ' ')
    .replaceAll(STAGE_DIRECTIONS, ' ')
    .replaceAll(DETACHED, '$1')
    .replaceAll(SPELLED, (letters) => letters.replaceAll('_', ''))
    .replaceAll(JAPANESE_FILLERS, '')
    .replaceAll(JAPANESE_REPEATS, '$1');
  const tokens = text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, core: word.replaceAll(LETTERS, '').toLowerCase().replaceAll('’', "'") }));
  // "Tho tho those": what is left of a repetition may be the beginning of a word.
  return withoutRepeats(withoutFragments(withoutRepeats(withoutPhrases(withoutFillers(tokens)))))
    .map((token) => token.text)
    .join(' ');
}

function withoutFillers(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const isFiller =
      FILLERS.has(token.core) ||
      (FILLERS_BEFORE_COMMA.has(token.core) &&
        /[,…]$/.test(token.text) &&
        (kept.length === 0 || /[,.…?!]$/.test(kept.at(-1)?.text ?? '')));
    if (!isFiller && (token.core !== '' || kept.length > 0)) kept.push(token);
    else if (ENDS.test(token.text)) endWith(kept, token.text);
  }
  return kept;
}

/** The punctuation after removed words moves to the word before them. */
function endWith(kept: Token[], text: string): void {
  const last = kept.at(-1);
  const mark = ENDS.exec(text)?.[0] ?? '';
  if (last === undefined || ENDS.test(last.text)) return;
  kept[kept.length - 1] = { ...last, text: last.text.replace(/[,;:]+$/, '') + mark };
}

const YOU_KNOW_IS_MEANT_BEFORE = new Set(
  "do did if let as would could should what as that will may might must to and don't didn't".split(' '),
);
const YOU_KNOW_IS_MEANT_AFTER = new Set(
  'what how that who where why when if the about it this him her them whether which any anything your our'.split(
    ' ',
  ),
);

/** "You know" and "I mean" where they ask or tell nothing. */
function withoutPhrases(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    const [first, second] = [tokens[place], tokens[place + 1]];
    if (first === undefined) break;
    const after = tokens[place + 2]?.core ?? '';
    const before = kept.at(-1)?.core ?? '';
    const isYouKnow = first.core === 'you' && second?.core === 'know' && !ENDS.test(first.text);
    const isSaid =
      isYouKnow &&
      !YOU_KNOW_IS_MEANT_BEFORE.has(before) &&
      (!YOU_KNOW_IS_MEANT_AFTER.has(after) || (second?.text ?? '').endsWith(','));
    const isIMean =
      first.core === 'i' &&
      second?.core === 'mean' &&
      !/^(?:what|do|that's|if|didn't|don't)$/.test(before) &&
      !/^(?:it|by|to)$/.test(after);
    if (!isSaid && !isIMean) {
      kept.push(first);
      continue;
    }
    if (ENDS.test(second?.text ?? '')) endWith(kept, second?.text ?? '');
    place += 1;
  }
  return kept;
}

/** "Th the", "w we", "proj project": words that were begun and repeated. */
function withoutFragments(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, place) => {
    const next = tokens[place + 1];
    const { core, text } = token;
    if (
      next === undefined ||
      ENDS.test(text) ||
      core === '' ||
      (text !== text.toLowerCase() && text.length === 1 && !isOpening(tokens, place))
    )
      return true;
    const isBegun =
      core.length <= 5 && core.length < next.core.length && next.core.startsWith(core) && !isWord(core);
    const isLetter =
      CONSONANTS.test(core) &&
      text === core &&
      !isWord(core) &&
      !LABELLED.test(tokens[place - 1]?.core ?? '');
    return !isBegun && !isLetter && !isCorrected(text, next.core);
  });
}

/** "O or you could": a capital letter that opens a sentence, and the word that it begins, in small letters. */
function isOpening(tokens: readonly Token[], place: number): boolean {
  const before = tokens[place - 1];
  const [letter, next] = [tokens[place]?.text ?? '', tokens[place + 1]?.text ?? ''];
  const isFirst = before === undefined || ENDS.test(before.text);
  return isFirst && !/^[AI]$/.test(letter) && /^\p{Ll}/u.test(next) && next.startsWith(letter.toLowerCase());
}

/** "How however", "that that's": a word, and one that goes on from it. */
const COMPOUND = /^(?:ever|be|one|body|thing|times?|where|['’](?:s|re|ve|ll|d|m))$/;

/** "A an", "i if", "give gives": repeated in another form. */
function isCorrected(said: string, next: string): boolean {
  const text = said.toLowerCase();
  if (/^(?:i|[a-z]{2,})$/.test(text) && next.startsWith(text) && COMPOUND.test(next.slice(text.length)))
    return true;
  if (text === 'o') return /^(?:o[nfr]|our|one|only|over)$/.test(next);
  if (said !== text) return false;
  if (text === 'a' || text === 'i')
    return next.length > 1 && next.startsWith(text) && (text === 'i' || next === 'an');
  if (!/^[a-z]{3,}$/.test(text) || !next.startsWith(text)) return false;
  return (
    (next.length >= text.length + 3 && !isStopWord(text)) ||
    /^(?:s|es|d|ed|ing)$/.test(next.slice(text.length))
  );
}

const isWord = (core: string): boolean =>
  SHORT_WORDS.has(core) ||
  (core.length > 2 && isStopWord(core)) ||
  (core.length > 3 && !/^\p{Script=Latin}+$/u.test(core));

/** The first occurrence is removed, and its capital letter moves to the second. */
function dropRepeat(kept: Token[], length: number): void {
  const at = kept.length - 2 * length;
  const [first] = kept.splice(at, length);
  const next = kept[at];
  if (next !== undefined && /^\p{Lu}/u.test(first?.text ?? ''))
    kept[at] = { ...next, text: next.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) };
}

/** "On, so, on the Italian data": a word repeated after a bridge word. */
const BRIDGES = new Set('so well okay ok yeah no actually basically'.split(' '));

function isResumed(kept: readonly Token[]): boolean {
  const [before, bridge, last] = kept.slice(-3);
  if (before === undefined || bridge === undefined || last === undefined) return false;
  return (
    before.core === last.core && BRIDGES.has(bridge.core) && isStopWord(last.core) && !ENDS.test(before.text)
  );
}

/** Keeps the last of several repetitions in a row, of up to six words. */
function withoutRepeats(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    kept.push(token);
    if (isResumed(kept)) kept.splice(kept.length - 3, 2);
    for (let length = Math.min(LONGEST_REPEAT, Math.floor(kept.length / 2)); length > 0; length -= 1) {
      if (!isRepeated(kept, length)) continue;
      dropRepeat(kept, length);
      break;
    }
  }
  return kept;
}

function isRepeated(kept: readonly Token[], length: number): boolean {
  const first = kept.length - 2 * length;
  for (let place = 0; place < length; place += 1) {
    const [a, b] = [kept[first + place], kept[first + length + place]];
    if (a === undefined || b === undefined || a.core === '' || a.core !== b.core || ENDS.test(a.text))
      return false;
    if (length === 1 && (NUMBERS.has(a.core) || MAY_MEET.has(a.core) || /\d/.test(a.core))) return false;
  }
  return true;
}
