import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';
import { TranscriptError } from '../../../text/transcript/transcript.ts';
import { attribute, walkXml } from '../shared/xml-text.ts';
import { toDocumentText, type Block, type DocumentText } from './document-text.ts';
import { collectOpenText, isOpenText } from './open-document.ts';

const DOCUMENT = 'word/document.xml';
const STYLES = 'word/styles.xml';
/** The text of a document of LibreOffice (.odt). */
const OPEN_DOCUMENT = 'content.xml';
const WORKBOOK = 'xl/workbook.xml';
/** The talk in a file of MacWhisper (.whisper), which has the sound beside it. */
const TALK = 'metadata.json';

/** The XML of a day of talk is some five megabytes. */
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;
/** A zip bomb expands a thousandfold; files of Word some thirtyfold. */
const MAX_RATIO = 200;
const MIN_SUSPECT_BYTES = 4 * 1024 * 1024;
/** Pieces this small show a bomb before it takes memory. */
const CHUNK_BYTES = 4 * 1024;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/** Deleted text, the old place of moved text, and a second copy for older programs. */
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback']);

/** The text of a Word or LibreOffice document, or the JSON of a file of MacWhisper; and what is left out of it. */
export function readPackedText(fileName: string, bytes: Uint8Array): DocumentText {
  const talk = /\.whisper$/i.test(fileName) ? unpack(fileName, bytes, TALK) : null;
  return talk === null
    ? toDocumentText(readBlocks(fileName, bytes))
    : { text: toText(talk), title: null, notes: ['the sound inside the file is left out'] };
}

export const readDocxText = (fileName: string, bytes: Uint8Array): string =>
  toDocumentText(readBlocks(fileName, bytes)).text;

/** Only the main part and the styles are unpacked, up to a limit, and no reference is followed. */
function readBlocks(fileName: string, bytes: Uint8Array): Block[] {
  const xml = unpack(fileName, bytes, DOCUMENT);
  if (xml === null) return readOpenText(fileName, bytes);
  const styles = unpack(fileName, bytes, STYLES);
  const isHidden = styles === null ? () => undefined : readHiddenStyles(fileName, toText(styles));
  return collect(fileName, toText(xml), isHidden);
}

function readOpenText(fileName: string, bytes: Uint8Array): Block[] {
  const part = unpack(fileName, bytes, OPEN_DOCUMENT);
  const xml = part === null ? '' : toText(part);
  if (part === null && unpack(fileName, bytes, WORKBOOK) !== null)
    throw new TranscriptError(fileName, null, 'an Excel workbook; save the sheet as CSV');
  if (!isOpenText(xml)) throw new TranscriptError(fileName, null, 'a ZIP archive that is no Word document');
  return collectOpenText(fileName, xml);
}

const toText = (xml: Uint8Array) => new TextDecoder('utf-8').decode(xml);

/** null: the archive does not have the part. */
function unpack(fileName: string, bytes: Uint8Array, part: string): Uint8Array | null {
  const chunks: Uint8Array[] = [];
  const names: string[] = [];
  const unpacked = { bytes: 0, is_whole: false };
  const unzip = new Unzip((file) => {
    names.push(file.name);
    if (file.name !== part || chunks.length > 0) return;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      chunks.push(chunk);
      unpacked.bytes += chunk.length;
      unpacked.is_whole = final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  for (let at = 0; at < bytes.length && !unpacked.is_whole; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    try {
      unzip.push(chunk, at + CHUNK_BYTES >= bytes.length);
    } catch (error) {
      throw new TranscriptError(
        fileName,
        null,
        `a damaged ZIP archive (${error instanceof Error ? error.message : String(error)})`,
      );
    }
    const { bytes: size } = unpacked;
    if (size > MAX_DOCUMENT_BYTES || (size > MIN_SUSPECT_BYTES && size > (at + chunk.length) * MAX_RATIO)) {
      throw new TranscriptError(
        fileName,
        null,
        `${part} unpacks to more than a transcript can be (${size} bytes so far)`,
      );
    }
  }
  if (!names.includes(part)) return null;
  if (!unpacked.is_whole)
    throw new TranscriptError(fileName, null, 'a damaged Word document: it ends too early');
  return Buffer.concat(chunks);
}

/** Whether text of a style is hidden; undefined: neither the style nor those that it is based on say so. */
type IsHidden = (style: string | null) => boolean | undefined;

const isOn = (attributes: Readonly<Record<string, string>>) =>
  !/^(?:0|false|off)$/.test(attribute(attributes, 'val') ?? '');

function readHiddenStyles(fileName: string, xml: string): IsHidden {
  const styles = new Map<string, { based_on: string | null; is_hidden: boolean | undefined }>();
  let id = '';
  walkXml(fileName, xml, {
    open(name, attributes) {
      if (name === 'style') {
        id = attribute(attributes, 'styleId') ?? '';
        styles.set(id, { based_on: null, is_hidden: undefined });
      }
      const style = styles.get(id);
      if (style === undefined) return;
      if (name === 'basedOn') style.based_on = attribute(attributes, 'val');
      if (name === 'vanish') style.is_hidden = isOn(attributes);
    },
  });
  return (style) => {
    let found = styles.get(style ?? '');
    for (let left = MOST_BASES; left > 0 && found !== undefined; left -= 1) {
      if (found.is_hidden !== undefined) return found.is_hidden;
      found = styles.get(found.based_on ?? '');
    }
    return undefined;
  };
}

/** A style may be based on itself. */
const MOST_BASES = 20;

function collect(fileName: string, xml: string, isHidden: IsHidden): Block[] {
  const blocks: Block[] = [];
  /** Whether each open run is hidden, and what the style of its paragraph says of it. */
  const runs: boolean[] = [];
  let ofParagraph = false;
  let [paragraph, cells, inText, inTable, skipped]: [string, string[], boolean, number, number] = [
    '',
    [],
    false,
    0,
    0,
  ];
  const add = (text: string) => {
    if (skipped === 0 && runs.at(-1) !== true) paragraph += text;
  };
  walkXml(fileName, xml, {
    open(name, attributes) {
      if (SKIPPED.has(name)) skipped += 1;
      if (name === 'p') ofParagraph = false;
      if (name === 'pStyle') ofParagraph = isHidden(attribute(attributes, 'val')) === true;
      if (name === 'r') runs.push(ofParagraph);
      const run = runs.length - 1;
      if (name === 'rStyle' && run >= 0)
        runs[run] = isHidden(attribute(attributes, 'val')) ?? runs[run] === true;
      if (name === 'vanish' && run >= 0) runs[run] = isOn(attributes);
      if (name === 't') inText = true;
      if (name === 'br' || name === 'cr') add('\n');
      if (name === 'tab') add('\t');
      if (name === 'noBreakHyphen') add('-');
      if (name === 'tbl') inTable += 1;
      if (name === 'tc') cells.push('');
    },
    text(text) {
      if (inText) add(text);
    },
    close(name) {
      if (SKIPPED.has(name)) skipped -= 1;
      if (name === 'r') runs.pop();
      if (name === 't') inText = false;
      if (name === 'p') {
        const last = cells.length - 1;
        if (inTable > 0 && last >= 0) cells[last] = `${cells[last]} ${paragraph}`.replace(/\s+/g, ' ').trim();
        else if (paragraph.trim() !== '') blocks.push(paragraph.trim());
        paragraph = '';
      }
      if (name === 'tr') {
        if (cells.some(Boolean)) blocks.push(cells);
        cells = [];
      }
      if (name === 'tbl') inTable -= 1;
    },
  });
  return blocks;
}
