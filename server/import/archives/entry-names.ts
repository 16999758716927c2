/** The names in an archive as text: half of the programs that pack do not say in which encoding they write them. */
import { isUtf8 } from 'node:buffer';
import { decodeBytes } from '../../text/transcript/decode-bytes.ts';
import { guessEncoding } from '../../text/transcript/guess-encoding.ts';

export interface RawName {
  bytes: Buffer;
  /** The archive says so, in its flags or beside the name. */
  is_utf8: boolean;
}

/** The characters above ASCII of code page 437, from MS-DOS, which archives without another encoding still use. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Names packed on one machine are in one encoding, which all of them together tell better than each. */
export function decodeNames(names: readonly RawName[]): string[] {
  const foreign = names.filter(({ bytes, is_utf8 }) => !is_utf8 && !isUtf8(bytes)).map(({ bytes }) => bytes);
  const label = guessOfNames(Buffer.concat(foreign.flatMap((name) => [name, LINE])));
  const isGuessed = label !== null && foreign.every((bytes) => decode(bytes, label) !== null);
  return names.map(({ bytes, is_utf8 }) => {
    const text =
      is_utf8 || isUtf8(bytes)
        ? bytes.toString('utf8')
        : ((isGuessed ? decode(bytes, label) : null) ?? toCp437(bytes));
    // A Mac writes each syllable of Hangul as its letters.
    return text.normalize('NFC');
  });
}

const LINE = Buffer.from('\n');
/** null: Western encodings are what the fallback reads, as archives have another one of them than texts. */
function guessOfNames(names: Buffer): string | null {
  const { label } = guessEncoding(names) ?? {};
  return label !== undefined && ASIAN.has(label) ? label : guessOfBytes(names);
}

/** In a text of the West, most letters beyond ASCII stand alone. */
const LONGEST_WESTERN_RUN = 1.5;

/** Whether a byte is a small Cyrillic letter of code page 866. */
const isSmallCyrillic = (byte: number) => (byte >= 0xa0 && byte < 0xb0) || (byte >= 0xe0 && byte < 0xf0);

/** Names are too short for the shares by which texts are told apart, and many have neither kana nor Hangul. */
function guessOfBytes(names: Buffer): string | null {
  const high = names.filter((byte) => byte >= 0x80);
  const runs = names.filter((byte, at) => byte >= 0x80 && (names[at - 1] ?? 0) < 0x80).length;
  if (high.length <= runs * LONGEST_WESTERN_RUN) return null;
  if (
    high.every((byte) => byte < 0xb0 || byte >= 0xe0) &&
    high.filter(isSmallCyrillic).length * 2 >= high.length
  )
    return 'ibm866';
  let [pairs, low, short] = [0, 0, 0];
  for (let at = 0; at < names.length; at += 1) {
    const lead = names[at] ?? 0;
    if (lead < 0x80) continue;
    pairs += 1;
    if (lead < 0xa0) low += 1;
    if ((names[(at += 1)] ?? 0) < 0xa1) short += 1;
  }
  if (low * 2 >= pairs) return 'shift_jis';
  return short > 0 ? 'big5' : 'gb18030';
}

const ASIAN = new Set(['shift_jis', 'euc-kr', 'euc-jp']);

function decode(bytes: Buffer, label: string): string | null {
  try {
    return decodeBytes(bytes, label);
  } catch {
    return null;
  }
}

const toCp437 = (bytes: Buffer) =>
  Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte - 0x80] ?? '\ufffd'),
  ).join('');
