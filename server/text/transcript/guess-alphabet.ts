/** Guesses the code page of bytes in an alphabet by how usual the letters are that it would read. */

interface CodePage {
  /** WHATWG label. */
  label: string;
  /** The name that people use. */
  name: string;
  /** The letters beyond ASCII of each of its languages, or of all together, the most usual first. */
  alphabets: readonly string[];
}

const CYRILLIC = ['оеаинтсрвлкмдпуязыьбгчйхжшюцщэіфъєїё'];
/** Polish, Czech, Slovak, Hungarian, Romanian, and Croatian with Slovenian. */
const CENTRAL = ['łęąóżśćńź', 'íáěéřžčýšůúňťďó', 'áíéčžýšúľťňôďäóŕĺ', 'áéóőöüíúű', 'ăîţşâ', 'čšžćđ'];

const WESTERN: CodePage = {
  label: 'windows-1252',
  name: 'Windows-1252 (Latin-1)',
  // French, German, Spanish, Portuguese, Italian, Catalan, and the languages of the North.
  alphabets: [
    'éèàêçùîâôûœëïü',
    'üäöß',
    'óíáéñúü',
    'ãçáéóíêõúâàô',
    'èàòùìé',
    'óèíçéàòúïü',
    'äöåøæé',
    'áíéðóþúöæý',
  ],
};

const LATIN: readonly CodePage[] = [
  WESTERN,
  { label: 'windows-1250', name: 'Windows-1250 (Central European)', alphabets: CENTRAL },
  { label: 'iso-8859-2', name: 'Latin-2 (Central European)', alphabets: CENTRAL },
  { label: 'windows-1254', name: 'Windows-1254 (Turkish)', alphabets: ['ıişüçğöâî'] },
  { label: 'windows-1257', name: 'Windows-1257 (Baltic)', alphabets: ['ėšįųūžčąę', 'āēīšņļūģžķčō'] },
];

const OTHERS: readonly CodePage[] = [
  { label: 'windows-1251', name: 'Windows-1251 (Cyrillic)', alphabets: CYRILLIC },
  { label: 'koi8-u', name: 'KOI8 (Cyrillic)', alphabets: CYRILLIC },
  {
    label: 'windows-1253',
    name: 'Windows-1253 (Greek)',
    alphabets: ['αοιετσνηυρπκμλςάγίδέόωήχύθφβώξζψϊϋΐΰ'],
  },
  { label: 'windows-1255', name: 'Windows-1255 (Hebrew)', alphabets: ['יוהלאמרתבשנעםדחפקכטגךןצסזףץ'] },
  {
    label: 'windows-1256',
    name: 'Windows-1256 (Arabic)',
    alphabets: ['اليمنتوربعدسفهكقحةجشصأطخىضذءئغثزظإؤآپچگژ'],
  },
  {
    label: 'windows-874',
    name: 'Windows-874 (Thai)',
    alphabets: ['านรกอเ่งม้ัยลวดทสีตะิปบคหแจพช์ขุใไำโูถ็ืผซธณ'],
  },
];

/** The bytes that are looked at, of lines with letters beyond ASCII; more do not improve the guess. */
const LOOKED_AT_BYTES = 16 * 1024;

/** In a Latin text most letters beyond ASCII stand alone, in any other they follow one another. */
const LONGEST_LATIN_RUN = 1.5;
/** Fewer in a row say nothing. */
const LEAST_LETTERS = 12;

/** In bits a letter: the right alphabet has about three, a wrong one over four. */
const MOST_BITS = 3.9;
/** In bits of the whole text. A smaller lead is a guess between two; of Latin ones, the Western page is then likelier. */
const LEAST_LEAD = 4;
const ODD_BITS = 8;
/** Western texts name people of many languages: a letter of another is not that odd. */
const ODD_WESTERN_BITS = 5;

/** null: none, or two that are about as likely. */
export function guessAlphabet(bytes: Uint8Array): Pick<CodePage, 'label' | 'name'> | null {
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split('\n')
    .filter((line) => Buffer.byteLength(line) > line.length);
  const sample = Buffer.from(lines.join('\n').slice(0, LOOKED_AT_BYTES), 'latin1');
  const high = sample.filter((byte) => byte > 0x7f).length;
  const runs = sample.filter((byte, at) => byte > 0x7f && (sample[at - 1] ?? 0) <= 0x7f).length;
  if (high <= runs * LONGEST_LATIN_RUN) return findLikely(sample, LATIN);
  return high < LEAST_LETTERS ? null : findLikely(sample, OTHERS);
}

function findLikely(bytes: Uint8Array, pages: readonly CodePage[]): CodePage | null {
  const readings = pages.map((page) => read(bytes, page)).toSorted((a, b) => a.bits - b.bits);
  const [{ text, bits } = { text: '', bits: 0 }] = readings;
  const near = readings.filter((one) => one.bits < bits + LEAST_LEAD);
  const isOne = near.every((one) => one.text === text);
  const likely = isOne ? near[0] : near.find(({ page }) => page === WESTERN);
  if (likely === undefined) return null;
  const most = likely.page === WESTERN ? ODD_WESTERN_BITS : MOST_BITS;
  return likely.bits <= most * likely.letters ? likely.page : null;
}

/** `bits` says how surprising the text is as a whole. */
function read(bytes: Uint8Array, page: CodePage) {
  const text = new TextDecoder(page.label).decode(bytes);
  const letters = listLetters(text);
  const oddBits = page === WESTERN ? ODD_WESTERN_BITS : ODD_BITS;
  const bits = Math.min(...page.alphabets.map((alphabet) => bitsOf(letters, alphabet, oddBits)));
  return { page, text, bits, letters: letters.length };
}

const bitsOf = (letters: readonly string[], alphabet: string, oddBits: number) =>
  letters.reduce((bits, letter) => {
    if (letter === NO_LETTER) return bits + ODD_BITS;
    const place = alphabet.indexOf(letter);
    return bits + (place < 0 ? oddBits : Math.min(oddBits, Math.log2(place + 2)));
  }, 0);

const NO_LETTER = '';

/** The letters beyond ASCII, small. A sign among them is odd, and so is a capital after a small letter. */
const listLetters = (text: string): string[] =>
  Array.from(text, (character, index) => {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]];
    if (!isBeyondAscii(character)) return null;
    if (LETTER.test(character)) {
      const small = character.toLowerCase();
      return small !== character && before !== before.toUpperCase() ? NO_LETTER : small.slice(0, 1);
    }
    const isInWord = (LETTER.test(before) && LETTER.test(after)) || isForeign(before) || isForeign(after);
    return isControl(character) || (isInWord && !AT_WORDS.includes(character)) ? NO_LETTER : null;
  }).filter((letter) => letter !== null);

const LETTER = /[\p{L}\p{M}]/u;
const isBeyondAscii = (character: string) => character > '\x7f';
const isForeign = (character: string) => isBeyondAscii(character) && LETTER.test(character);
const isControl = (character: string) => character < '\xa0';
/** Quotation marks, apostrophes, dashes and dots. */
const AT_WORDS = '«»“”„‘’‚´–—…·،؟\u00a0\u00ad';
