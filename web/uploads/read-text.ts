/** What Korean and Japanese programs write that do not write Unicode. */
const OLDER_ENCODINGS = ['euc-kr', 'shift_jis', 'windows-1252'];

/** The text of a file in whichever encoding it is, as far as its bytes tell. @throws when the file cannot be read */
export async function readText(file: Blob, locale: string = navigator.language): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const older = locale.startsWith('ja') ? OLDER_ENCODINGS.toSorted(byJapaneseFirst) : OLDER_ENCODINGS;
  for (const encoding of ['utf-8', ...older]) {
    const text = decode(bytes, encoding);
    if (text !== undefined) return text;
  }
  return new TextDecoder().decode(bytes);
}

const byJapaneseFirst = (a: string, b: string) => Number(b === 'shift_jis') - Number(a === 'shift_jis');

/** undefined: it is not written so. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
