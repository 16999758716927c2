/** Guesses the encoding of bytes that are not UTF-8, among those in use before Unicode. */
import { guessAlphabet } from './guess-alphabet.ts';

interface GuessedEncoding {
  /** WHATWG label. */
  label: string;
  /** The name that people use. */
  name: string;
}

const CP949: GuessedEncoding = { label: 'euc-kr', name: 'CP949 (EUC-KR)' };
const SHIFT_JIS: GuessedEncoding = { label: 'shift_jis', name: 'Shift-JIS' };
const EUC_JP: GuessedEncoding = { label: 'euc-jp', name: 'EUC-JP' };
const GB18030: GuessedEncoding = { label: 'gb18030', name: 'GB18030 (GBK)' };
const BIG5: GuessedEncoding = { label: 'big5', name: 'Big5' };

/** Enough for a guess; the whole file must then be valid in that encoding. */
const LOOKED_AT_BYTES = 512 * 1024;

/** The share of a text's own characters that are common in its language, whatever else it contains. */
const MOSTLY_HANGUL = 0.85;
const SOME_KANA = 0.2;
const FEW_ODD = 0.05;
const MOSTLY_COMMON_HAN = 0.95;
/** Half of Chinese lies beyond the rows of Hangul, and a third of Big5 has a second byte that GB and EUC lack. */
const BEYOND_OTHERS = 0.15;

/** null: no known encoding, or too uncertain. */
export function guessEncoding(bytes: Uint8Array): GuessedEncoding | null {
  const sample = bytes.subarray(0, LOOKED_AT_BYTES);
  if (hasControls(sample)) return null;
  const scores: readonly [GuessedEncoding, number][] = [
    [CP949, scoreEucKr(sample)],
    [EUC_JP, scoreEucJp(sample)],
    [SHIFT_JIS, scoreShiftJis(sample)],
    [GB18030, scoreHan(sample, isCommonInGb, ([lead]) => lead > 0xc8)],
    [BIG5, scoreHan(sample, isCommonInBig5, ([, trail]) => trail < 0x80)],
  ];
  const [best] = scores.toSorted((a, b) => b[1] - a[1]);
  return best === undefined || best[1] === 0 ? guessAlphabet(sample) : best[0];
}

/** Text has no control characters except tabs, line ends and the like. */
function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b);
}

/** Common Hangul is in the rows B0 to C8; Chinese and Japanese are spread over twice as many. */
function scoreEucKr(bytes: Uint8Array): number {
  let hangul = 0;
  let other = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[(at += 1)] ?? 0xa1;
    if (lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1) hangul += 1;
    else if (lead < 0xa1 || lead > 0xa3) other += 1;
  }
  const share = hangul / Math.max(1, hangul + other);
  return share >= MOSTLY_HANGUL ? share : 0;
}

function scoreEucJp(bytes: Uint8Array): number {
  let [kana, other, odd] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[(at += 1)] ?? 0xa1;
    if (trail < 0xa1 || (lead < 0xa1 && lead !== 0x8e)) odd += 1;
    else if (lead === 0xa4 || lead === 0xa5) kana += 1;
    else other += 1;
  }
  return scoreJapanese(kana, other, odd);
}

function scoreShiftJis(bytes: Uint8Array): number {
  let [kana, other, odd] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    if (lead === 0x80 || lead === 0xa0 || lead > 0xfc) {
      odd += 1;
      continue;
    }
    // Half-width kana say nothing: other encodings misread as this one are full of them, but have no other kana.
    if (lead > 0xa0 && lead < 0xe0) {
      other += 1;
      continue;
    }
    const trail = bytes[(at += 1)] ?? 0x40;
    if (trail < 0x40 || trail === 0x7f || trail > 0xfc) odd += 1;
    else if ((lead === 0x82 && trail >= 0x9f && trail <= 0xf1) || (lead === 0x83 && trail <= 0x96)) kana += 1;
    else other += 1;
  }
  return scoreJapanese(kana, other, odd);
}

function scoreJapanese(kana: number, other: number, odd: number): number {
  const all = Math.max(1, kana + other + odd);
  return kana / all >= SOME_KANA && odd / all <= FEW_ODD ? 1 - odd / all : 0;
}

type Pair = readonly [lead: number, trail: number];

/** The rows of common characters, in the order of their sounds. */
const isCommonInGb = ([lead, trail]: Pair) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1;

/** The same in the order of their strokes. */
const isCommonInBig5 = ([lead, trail]: Pair) =>
  lead >= 0xa4 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1);

/** Shares of the pairs, without punctuation and other signs: those are in the same three rows of both encodings. */
function scoreHan(
  bytes: Uint8Array,
  isCommon: (pair: Pair) => boolean,
  isBeyondOthers: (pair: Pair) => boolean,
): number {
  let [common, beyond, all] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const pair: Pair = [lead, bytes[(at += 1)] ?? 0];
    if (lead >= 0xa1 && lead <= 0xa3) continue;
    all += 1;
    if (!isCommon(pair)) continue;
    common += 1;
    if (isBeyondOthers(pair)) beyond += 1;
  }
  const share = common / Math.max(1, all);
  return share >= MOSTLY_COMMON_HAN && beyond >= all * BEYOND_OTHERS ? share : 0;
}
