/** Bytes as text in any encoding that has a WHATWG label. */

const KOREAN = 'euc-kr';
const eucKr = new TextDecoder(KOREAN, { fatal: true });
/** The common name of the Korean encoding, which we use too; it is no label. */
const CP949 = 'cp949';

/**
 * @throws TypeError for bytes that are not of this encoding; in UTF-8 they are replaced
 * @throws RangeError for a label that is not known
 */
export function decodeBytes(bytes: Uint8Array, label: string): string {
  const decoder = new TextDecoder(label.trim().toLowerCase() === CP949 ? KOREAN : label, {
    fatal: label !== 'utf-8',
  });
  return decoder.encoding === KOREAN ? decodeCp949(bytes) : decoder.decode(bytes);
}

/**
 * Korean as Windows writes it and the standard of encodings asks: the decoder of Node knows 2,350 syllables, and
 * takes the leading bytes of the other 8,822 for control characters.
 */
function decodeCp949(bytes: Uint8Array): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const place = findPlace(lead, bytes[at + 1] ?? 0);
    if (place === null && lead < 0xa1) throw new TypeError(`not valid ${KOREAN} text`);
    if (place !== null) {
      parts.push(eucKr.decode(bytes.subarray(from, at)), listOthers()[place] ?? '\uFFFD');
      from = at + 2;
    }
    at += 1;
  }
  return parts.join('') + eucKr.decode(bytes.subarray(from));
}

/** Rows are full up to lead A0, then end where EUC-KR begins; null: it is a character of EUC-KR, or none. */
function findPlace(lead: number, trail: number): number | null {
  const column = findColumn(trail);
  if (column === null || lead < 0x81 || lead > 0xc6) return null;
  if (lead < 0xa1) return (lead - 0x81) * FULL_ROW + column;
  return column < SHORT_ROW ? (0xa1 - 0x81) * FULL_ROW + (lead - 0xa1) * SHORT_ROW + column : null;
}

const FULL_ROW = 178;
const SHORT_ROW = 84;

function findColumn(trail: number): number | null {
  if (trail >= 0x41 && trail <= 0x5a) return trail - 0x41;
  if (trail >= 0x61 && trail <= 0x7a) return trail - 0x61 + 26;
  return trail >= 0x81 && trail <= 0xfe ? trail - 0x81 + 52 : null;
}

let others: readonly string[] | undefined;

/** All syllables that EUC-KR leaves out, in the order of Unicode. */
function listOthers(): readonly string[] {
  if (others !== undefined) return others;
  const rows = Array.from({ length: 0xc8 - 0xb0 + 1 }, (_, row) =>
    Array.from({ length: 0xfe - 0xa1 + 1 }, (__, column) => [0xb0 + row, 0xa1 + column]),
  );
  const known = new Set(eucKr.decode(Uint8Array.from(rows.flat(2))));
  const all = Array.from({ length: 0xd7a3 - 0xac00 + 1 }, (_, at) => String.fromCharCode(0xac00 + at));
  others = all.filter((syllable) => !known.has(syllable));
  return others;
}
