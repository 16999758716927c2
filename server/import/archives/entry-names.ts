/** The names in an archive as text: half of the programs that pack do not say in which encoding they write them. */
import { isUtf8 } from 'node:buffer';
import { decodeBytes } from '../../text/transcript/decode-bytes.ts';
import { guessEncoding } from '../../text/transcript/guess-encoding.ts';

export interface RawName {
  bytes: Buffer;
  /** The archive says so, in its flags or beside the name. */
  is_utf8: boolean;
}

/** What MS-DOS put above the letters of ASCII, and archives without another encoding still do. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Names packed on one machine are in one encoding, which all of them together tell better than each. */
export function decodeNames(names: readonly RawName[]): string[] {
  const foreign = names.filter(({ bytes, is_utf8 }) => !is_utf8 && !isUtf8(bytes)).map(({ bytes }) => bytes);
  const label =
    foreign.length === 0 ? undefined : guessEncoding(Buffer.concat(foreign.flatMap((name) => [name, LINE])));
  const isGuessed =
    label != null && ASIAN.has(label.label) && foreign.every((bytes) => decode(bytes, label.label) !== null);
  return names.map(({ bytes, is_utf8 }) => {
    const text =
      is_utf8 || isUtf8(bytes)
        ? bytes.toString('utf8')
        : ((isGuessed ? decode(bytes, label.label) : null) ?? toCp437(bytes));
    // A Mac writes each syllable of Hangul as its letters.
    return text.normalize('NFC');
  });
}

const LINE = Buffer.from('\n');
/** Western encodings are what the fallback reads: archives have another one of them than texts. */
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
