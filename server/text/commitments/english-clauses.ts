import { isStopWord } from '../terms/stop-words.ts';

/** One statement of a sentence, in fewer ways to say it: "So I'm gonna just send it" is "I will send it". */
export interface Clause {
  text: string;
  /** Whether nothing but calls and conditions stand before it: a bare verb is an order there. */
  is_first: boolean;
  is_question: boolean;
  /** Who is called by name before or after it: "Tom, …", "…, Tom?". */
  called: string | null;
}

const NAME = "\\p{Lu}[\\p{Ll}\\p{Lu}'’-]*\\p{Ll}(?: \\p{Lu}[\\p{L}'’-]*\\p{Ll})?";

/** Stop words that are names, too. */
const ALSO_NAMES = new Set(['Mike', 'Will', 'Mark', 'May', 'Bill', 'Grace', 'Sue', 'Pat']);

export const mayBeName = (word: string): boolean => ALSO_NAMES.has(word) || !isStopWord(word.toLowerCase());

/** In order: what one rule writes the next ones read. */
const REWRITES: readonly (readonly [pattern: RegExp, written: string])[] = [
  // A quotation is nobody's promise in this meeting.
  [/’/g, "'"],
  [/["“][^"”]{0,200}["”]?/g, ' it '],
  [
    /\b(?:(?:was|were|is|are)(?: all)? like|(?:he|she|they|him|her) (?:said|says|goes|went)),? (?:oh|yeah|no|well|sure|okay|I|we|you)\b.*$/i,
    'said it',
  ],
  // Contractions.
  [/(?<=^(?:so |and |just |then |okay,? |right,? )?)gonna (?=\w{3,})/gi, 'I will '],
  [/\bgonna\b/gi, 'going to'],
  [/\b(?:got to|gotta)\b/gi, 'have to'],
  [/\blet's\b/gi, 'let us'],
  [/\bcan(?:'t|not)\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\bi\b/g, 'I'],
  [/\bI'?m\b/gi, 'I am'],
  [/'ll\b/gi, ' will'],
  [/'re\b/gi, ' are'],
  [/'ve\b/gi, ' have'],
  [/'d better\b/gi, ' must'],
  [/'d\b/gi, ' would'],
  [
    /'s (?=(?:also |just |now |already )?(?:going|about|due|supposed|down|agreed|offered|promised|volunteered|kindly|happy|glad|responsible|in charge|on (?:it|the|that|me|my)|mine|my|to be|for|\w+ing)\b)/gi,
    ' is ',
  ],
  // Hesitation, and words that change nothing.
  [/,?\s*(?<![\w'-])(?:u[mh]+|uhm|er+m?)(?![\w'-]),?/gi, ' '],
  [
    /,?\s*(?<!\b(?:let|do|if|did|to|as) )\byou know\b(?! (?:what|how|if|when|who|where|that|the|about)),?/gi,
    ' ',
  ],
  [/,?\s*\b(?:I mean|sort of|kind of|to be honest)\b,?/gi, ' '],
  [
    /,?\s*\b(?:if (?:you (?:would not|do not|did not) mind|that is (?:okay|ok|all right|alright)|possible))\b,?/gi,
    ', ',
  ],
  [
    /\b(?:just|also|definitely|probably|quickly|actually|really|personally|kindly|still|simply|certainly|gladly|happily|basically|hopefully|then|immediately|of course|at least|both|all|even|only|obviously|first|now) (?!draft|version)/gi,
    '',
  ],
  [/\b(\w+)(?:,? \1\b)+/gi, '$1'],
  [
    /\bI (?:think|thought|guess|suppose|believe|reckon|suppose I could|would say),? (?:that )?(?=(?:I|we|you|he|she|they|\p{Lu}\p{L}+) )/gu,
    '',
  ],
  [/,?\s*\b(?:did|do|does|are|is|was|were) not (?:we|you|they|it|he|she)\b,?/gi, ' '],
  // One way to be willing, and one to be obliged.
  [/\bshall\b/gi, 'will'],
  [
    /(?<=^|[,;] |^so |^and |^then )(?:me and (?:the )?\w+|(?:the )?\w+ and (?:I|me)|the two of us)(?= (?:will|are going to|must|have to|can)\b)/gi,
    'I',
  ],
  [
    /\b(?:am|is|are|will be) (?:going|about|due|supposed|down|set|happy|glad|planning|aiming|meant|scheduled|ready|able|prepared) to\b/gi,
    'will',
  ],
  [/\bwould (?:be )?(?:more than )?(?:happy|glad|delighted) to\b/gi, 'will'],
  [
    /\b(?:(?:have|has|is) )?(?:agreed|volunteered|promised) to\b|\b(?:have|has|is) (?:offered|undertaken|decided) to\b/gi,
    'will',
  ],
  [
    /\b(?:(?:has|have|had|is) )?(?:volunteered|offered|signed up|undertaken|undertook|committed) to\b/gi,
    'will',
  ],
  [/\b(?:plan|promise|intend|propose|volunteer|commit) to\b/gi, 'will'],
  [/\b(?:(?:need|needs|have|has|ought)(?: have)? to|(?:am|is|are) to|had better)\b/gi, 'must'],
  [/\ballow me to\b/gi, 'I will'],
  [/\bbe the one (?:to|who|that)\b/gi, ''],
  [
    /\bwill (?:will|must|try (?:to|and)|make (?:sure|certain) (?:to|that I|I)|go (?:and|ahead and|away and|off and)|attempt to|remember to|see if I can)\b/gi,
    'will',
  ],
  [/\bwhat (I|we) (will|can|must) do (?:\w+ )?is,? (?:to )?(?:I will )?/gi, '$1 $2 '],
  [
    new RegExp(
      `\\b(${NAME}) (?:said|says|mentioned|reckons|told (?:me|us))(?: that)? (?:he|she|they) (?:would|will|was going to|were going to)\\b`,
      'gu',
    ),
    '$1 will',
  ],
];

/** Made once: a sentence is written in fewer ways by each of them. */
const GLOBAL_REWRITES = REWRITES.map(
  ([pattern, written]) =>
    [pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`), written] as const,
);

const SUBJECT =
  '(?:I|we|you|he|she|they|it|that|this|somebody|someone|everybody|everyone|let (?:me|us)|please|\\p{Lu}\\p{L}+|(?:the )?\\w+ (?:will|must))';
/** Between statements; "if you could" is a way to ask. */
const BOUNDARY = new RegExp(
  `[,;:–—]|\\.\\.\\.|(?<!\\b(?:Mr|Ms|Mrs|Dr|St|etc))[.!?]+(?=\\s|$)|\\s-+\\s|\\s(?=(?:and|but|so|because|cause|cuz|then|or|as) ${SUBJECT}\\b)|\\s(?=(?:if(?! (?:you|someone|somebody|anyone) (?:could|can|would))|when|whenever|once|until|unless|whether|while|since|who|which|although|though|(?:after|before) ${SUBJECT}) )`,
  'gu',
);
const OPENERS =
  /^(?:(?:so|then|and|but|or|okay|ok|yes|yeah|yep|no|right|well|oh|sure|great|fine|cool|alright|all right|also|no problem|absolutely|exactly|anyway|sorry|perfect|good|hi|hey)\b\s*)+(?!\b(?:to|for|with)\b)/i;
const DEPENDS =
  /^(?:if|when|whenever|once|until|unless|whether|while|since|who|which|what|why|how|where|although|though|because|cause|cuz|as|after|before|in case|imagine|suppose|say)\b/i;
const AFTER_CONDITION =
  /(?<=^(?:if|when|once|until|after|before|as soon as|because|while) .{1,200} )I (?:will|must) .*/i;
const IF_YOU_COULD = /^if (?:you|someone|somebody|one of you) (?:could|would)\b/i;
const CALL = new RegExp(`^(?:and |so |ok |okay |right |hey |hi |then )*(?<name>${NAME})$`, 'u');
const CALL_BEFORE = new RegExp(
  `^(?<name>${NAME}) (?=(?:can|could|would|will) you\\b|you (?:will|must|should|can)\\b|please\\b)`,
  'u',
);

/** The statements of an English sentence in order; conditions and questions for knowledge are none. */
export function toEnglishClauses(sentence: string): Clause[] {
  const isQuestion = /\?\W*$/.test(sentence);
  const pieces = lowerFirst(rewrite(sentence))
    .split(BOUNDARY)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const clauses: Clause[] = [];
  let called: string | null = null;
  let is_first = true;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const name = CALL.exec(piece)?.groups?.['name'];
    if (name !== undefined) {
      const before = clauses.at(-1);
      if (isLast && before !== undefined) before.called ??= name;
      else called = name;
      continue;
    }
    const opened = piece.replace(OPENERS, '').trim();
    if (opened === '') continue;
    const main = toMainClause(opened);
    if (main === null) continue;
    const calls = CALL_BEFORE.exec(main)?.groups?.['name'];
    clauses.push({
      text: calls === undefined ? main : main.slice(calls.length + 1),
      is_first,
      is_question: isQuestion && isLast,
      called: calls ?? called,
    });
    called = null;
    is_first = false;
  }
  return clauses;
}

/** "Once it is green I'll merge it", said without a pause: the promise after its condition. */
function toMainClause(clause: string): string | null {
  if (!DEPENDS.test(clause) || IF_YOU_COULD.test(clause)) return clause;
  return AFTER_CONDITION.exec(clause)?.[0] ?? null;
}

/** Twice: "I'm going to have to go ahead and send it". */
function rewrite(sentence: string): string {
  let written = sentence;
  for (const _ of [1, 2])
    for (const [pattern, replacement] of GLOBAL_REWRITES) written = written.replaceAll(pattern, replacement);
  return written.replaceAll(/\s+/g, ' ').trim();
}

/** The capital of the first word, unless that may be a name. */
const lowerFirst = (text: string): string =>
  text.replace(/^\p{Lu}\p{Ll}*(?=[\s,.]|$)/u, (word) =>
    word === 'I' || mayBeName(word) ? word : word.toLowerCase(),
  );
