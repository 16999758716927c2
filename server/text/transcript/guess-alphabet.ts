/** Guesses the code page of bytes in an alphabet of its own by how usual the letters are that it would read. */

interface CodePage {
  /** WHATWG label. */
  label: string;
  /** The name that people use. */
  name: string;
  /** The letters of its languages, the most usual first. */
  letters: string;
}

const CYRILLIC = 'оеаинтсрвлкмдпуязыьбгчйхжшюцщэіфъєїё';

const CODE_PAGES: readonly CodePage[] = [
  { label: 'windows-1251', name: 'Windows-1251 (Cyrillic)', letters: CYRILLIC },
  { label: 'koi8-u', name: 'KOI8 (Cyrillic)', letters: CYRILLIC },
  { label: 'windows-1253', name: 'Windows-1253 (Greek)', letters: 'αοιετσνηυρπκμλςάγίδέόωήχύθφβώξζψϊϋΐΰ' },
  { label: 'windows-1255', name: 'Windows-1255 (Hebrew)', letters: 'יוהלאמרתבשנעםדחפקכטגךןצסזףץ' },
  {
    label: 'windows-1256',
    name: 'Windows-1256 (Arabic)',
    letters: 'اليمنتوربعدسفهكقحةجشصأطخىضذءئغثزظإؤآپچگژ',
  },
  { label: 'windows-874', name: 'Windows-874 (Thai)', letters: 'านรกอเ่งม้ัยลวดทสีตะิปบคหแจพช์ขุใไำโูถ็ืผซธณ' },
];

const LOOKED_AT_BYTES = 16 * 1024;
/** Fewer say nothing. */
const LEAST_LETTERS = 12;
/** In bits a letter: what is right has about three, letters by chance over four. */
const MOST_BITS = 3.9;
const LEAST_LEAD = 0.25;
const ODD_LETTER_BITS = 8;
const SIGN_BITS = 4;

/** null: none, or two that are about as likely. */
export function guessAlphabet(bytes: Uint8Array): Pick<CodePage, 'label' | 'name'> | null {
  const sample = bytes.subarray(0, LOOKED_AT_BYTES);
  const [best, second] = CODE_PAGES.map((page) => ({ page, bits: bitsOf(sample, page) })).toSorted(
    (one, other) => one.bits - other.bits,
  );
  if (best === undefined || best.bits > MOST_BITS) return null;
  return (second?.bits ?? Infinity) - best.bits < LEAST_LEAD ? null : best.page;
}

/** How surprising a text is in a code page; a capital inside a word is none of it. */
function bitsOf(bytes: Uint8Array, { label, letters }: CodePage): number {
  const text = new TextDecoder(label).decode(bytes);
  let [bits, count] = [0, 0];
  let isInWord = false;
  for (const character of text) {
    const isBeyondAscii = character > '\u007f';
    const place: number = isBeyondAscii
      ? letters.indexOf(isInWord ? character : character.toLowerCase())
      : -1;
    isInWord = place >= 0;
    if (!isBeyondAscii) continue;
    count += 1;
    bits += place >= 0 ? Math.log2(place + 2) : isSign(character) ? SIGN_BITS : ODD_LETTER_BITS;
  }
  return count < LEAST_LETTERS ? Infinity : bits / count;
}

/** Quotation marks, dashes and the like, which stand at the same bytes of most code pages. */
const isSign = (character: string) => '«»“”„‘’–—…№،؟·\u00a0'.includes(character);
