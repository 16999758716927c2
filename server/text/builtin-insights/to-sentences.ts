import { countWords } from '../terms/count-words.ts';
import { isStopWord } from '../terms/stop-words.ts';
import { toTermKeys } from '../terms/to-terms.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

/** A sentence of one utterance, without its introductory filler words. */
export interface Sentence {
  /** Index into the transcript's utterances. */
  dialog_index: number;
  dialog_id: number;
  text: string;
  /** Keys of its terms. */
  terms: readonly string[];
  words: number;
  is_question: boolean;
  /** Whether it has an end; false for most of a transcript without punctuation. */
  is_finished: boolean;
  /** Whether it can stand alone: it starts and ends with a thought, and repeats nothing. */
  is_whole: boolean;
}

// Includes the spaces after it. A lookbehind at every space would take quadratic time for a run of quotes.
const END = /[.!?…]["'”’)\]]*\s+|[。！？]["'”’」』）]*\s*/gu;
const NO_END = /(?:^|[\s(])(?:\p{Lu}|mr|mrs|ms|dr|prof|st|vs|no|e\.g|i\.e|etc)\.$/iu;
/** A space, and the longest of these. */
const LONGEST_NO_END = 6;
// A space may follow English ones; 네, 그 and 자 are words unless a comma follows.
const FILLERS =
  /^(?:(?:(?:um+|uh+|er+|mm+|hmm+|ah|oh|so|and|but|okay|ok|alright|yeah|yes|yep|no(?=[,.…–-])|well|right|now|then|also|like|anyway|basically|actually|obviously|you know|i mean|i think(?: that)?|i guess|i suppose|i believe(?: that)?|first of all|of course|fine|cool|great|sure|'?kay|alright|hey|그래서|그러니까|그니까|근데|그런데|그리고)(?:\s*[,.…–-]+\s*|\s+)|(?:네|예|어|음|아|자|뭐|그|저|이제|그럼|그러면)\s*[,.…]+\s*|(?:はい|ええ|うん|あの|あ|えっと|えーと|まあ|で|じゃあ|では|それでは|そうですね)[、。…]+)\s*)+/iu;
const HESITATIONS = /(?<![\p{L}'’-])(?:u[mh]+|er+m?|mm+|hmm+)(?![\p{L}'’-])[,.]?\s*/giu;
const QUESTION = /[?？]\W*$|(?:까요|나요|가요|습니까|ㅂ니까|ですか|ますか|でしょうか)[.。]?$/u;
/** In UTF-16 units. Without punctuation, speech recognition makes one sentence of a monologue. */
const MAX_STATEMENT = 280;
/** Bounds the text read at once, in characters: patterns over a whole monologue would take long. */
const PIECES = /.{1,600}(?:\s|、|$)|.{600}/gsu;
const FINISHED = /[.!?…。！？]["'”’)\]」』）]*$/u;
/** The start of a continued thought, which cannot stand alone. */
export const MID_THOUGHT =
  /^(?:however|therefore|otherwise|similarly|meaning|because|cuz|'?cause|coz|or|nor|that|which|who|whom|whose|where|when|while|whereas|if|unless|until|than|as|since|though|although|whether|like|of|to|for|with|without|by|from|into|about|at least|even|especially|rather|instead|not|just|only|plus|such|either|neither|at|on|in)\b|^(?:때문에|라고|다는|라는|하고|면서|인데|그런데|근데|하지만|아니면|또는|왜냐)|^(?:ので|けど|けれども|という|だから|なので|でも|しかし|それで|から|って|と、)/iu;
/** It stops before its end: "so we need the." */
const HANGING =
  /(?:\b(?:the|an?|of|to|and|but|or|with|for|in|on|at|by|from|is|are|was|were|be|that|which|because|so|if|my|your|our|their|this|these|very|we|they|he|she|i|don['’]t|can|could|will|would|should|like|it['’]s|that['’]s|there['’]s)|[,;:–-])[.…]?$/iu;
const STUTTER =
  /(?<![\p{L}\p{N}])(\p{L}+)[,.]? \1(?![\p{L}\p{N}'’])|(?<![\p{L}\p{N}'’-])[b-hj-np-z](?![\p{L}\p{N}'’.-])/iu;
/** "We, I looked", "the I agree", "like is": begun in one way and said in another. */
const FALSE_START =
  /^(?:we|i|they|you|it|he|she|there|that|this|the),? (?:we|i|they|you|it|he|she|the|there)\b|\b(?:the|an?|my|our|your|of|with|to|for) (?:i|we|they|he|she|is|was|are|were|has|have|had)\b|\b(?:is|was|are|were|like) (?:is|was|are|were)\b|\b(?:to|will|can|would) (?:is|was|are|were|that i'm)\b|\b(?:is,|are,|was,|the,|a,|an,|to,|of,|has,|have,)/iu;
/** A question without its mark, or its answer. */
const INVERTED =
  /^(?:are|is|was|were|do|does|did|have|has|had|can|could|will|would|should|may|might)\b|^it (?:does|did|is|was|can|will|would|has)(?: say)?\b(?=.{0,12}$)/iu;
const CAPITALIZED_INSIDE = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{Ll}+(?:['’]\p{Ll}+)?/gu;
const BROKEN_OFF = /(?:[-–—…]|\.\.\.)\s*$/u;

/** The sentences of a transcript in order; unfinished and empty ones are left out. */
export function toSentences(dialogs: readonly SpokenDialog[]): Sentence[] {
  const said = dialogs.map(({ text }) => splitSentences(text));
  const begun = said.flat().filter((text) => /^\p{L}/u.test(text));
  const isCapitalized = begun.filter((text) => /^\p{Ll}/u.test(text)).length * 2 < begun.length;
  return dialogs.flatMap((dialog, dialog_index) =>
    (said[dialog_index] ?? [])
      .filter((text) => !BROKEN_OFF.test(text))
      .map((text) => ({
        dialog_index,
        dialog_id: dialog.id,
        text: toStatement(text),
        is_whole: isWhole(text, isCapitalized),
        terms: toTermKeys(text),
        words: countWords(text),
        is_question: QUESTION.test(text),
        is_finished: FINISHED.test(text),
      }))
      .filter(({ terms }) => terms.length > 0),
  );
}

/** Whether a sentence can stand alone. */
export function isWhole(sentence: string, isCapitalized: boolean): boolean {
  const statement = toStatement(sentence);
  const goesOn = isCapitalized && /^\p{Ll}/u.test(sentence);
  return (
    !goesOn &&
    !startsAnew(statement) &&
    !MID_THOUGHT.test(statement) &&
    !HANGING.test(statement) &&
    !STUTTER.test(statement) &&
    !FALSE_START.test(statement) &&
    !INVERTED.test(statement)
  );
}

/** "It's Always people have shown": a word that only starts sentences is in the middle of one. */
function startsAnew(statement: string): boolean {
  for (const { 0: word } of statement.matchAll(CAPITALIZED_INSIDE))
    if (isStopWord(word.toLowerCase()) && !/^I\b/.test(word)) return true;
  return false;
}

/** The sentences of one utterance, cut into pieces where they run on; "Mr. Kim" and "e.g. this" do not end one. */
export function splitSentences(utterance: string): string[] {
  const sentences: string[][] = [];
  for (const piece of splitAtEnds(utterance.trim())) {
    const last = sentences.at(-1);
    const before = last?.at(-1);
    // Only the end is tested: a sentence that grows by a piece is not read again from its start.
    if (last !== undefined && before !== undefined && NO_END.test(before.slice(-LONGEST_NO_END)))
      last.push(piece);
    else if (piece !== '') sentences.push([piece]);
  }
  return sentences.flatMap(
    (pieces) =>
      pieces
        .join(' ')
        .match(PIECES)
        ?.map((piece) => piece.trim()) ?? [],
  );
}

function splitAtEnds(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(END)) {
    pieces.push(text.slice(from, index + end.trimEnd().length));
    from = index + end.length;
  }
  return [...pieces, text.slice(from)];
}

/** A sentence as it is quoted: without introductory filler words, and shortened where it runs on. */
export function toStatement(sentence: string): string {
  const rest = sentence.replace(FILLERS, '').replaceAll(HESITATIONS, '').replaceAll(/\s+/g, ' ').trim();
  const statement = rest === '' ? sentence : rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  if (statement.length <= MAX_STATEMENT) return statement;
  return `${statement.slice(0, MAX_STATEMENT).replace(/\s+\S*$/, '')}…`;
}
