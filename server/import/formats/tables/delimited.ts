import {
  TranscriptError,
  toTranscript,
  type Transcript,
  type TranscriptSource,
} from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { joinLines } from '../shared/cue-text.ts';
import { parseClock } from '../shared/cue-time.ts';
import { collectLeftOut, type LeftOut } from '../shared/left-out.ts';
import { readUtterances, type Field, type RawUtterance } from '../shared/read-utterances.ts';
import { endOfRecording } from '../shared/segment-list.ts';
import { toTimeValue } from '../shared/time-value.ts';
import { readRows, type Row } from './read-rows.ts';
import { findUntitledColumns } from './untitled-columns.ts';

type Column = 'speaker' | 'start' | 'end' | 'duration' | 'text';

/** Titles of columns, without marks and spaces, in the three languages of the pages and a few more. */
const TITLES: Record<Column, RegExp> = {
  text: /^(?:text|transcript|transcription|content|sentence|message|utterance|caption|subtitle|body|words|speech|dialogue|내용|텍스트|발화|대화|대화내용|文字起こし|テキスト|발화내용|발언|발언내용|메시지|内容|発言|発言内容|発話|発話内容|会話|会話内容|メッセージ|本文|內容|文本|texto|texte|inhalt|aussage|testo|tekst)$/,
  speaker:
    /^(?:speaker|speakername|speakerlabel|speakerid|name|participant|who|voice|user|author|화자|발화자|참석자|이름|화자명|話者|発言者|発話者|名前|发言人|说话人|講者|sprecher|sprecherin|locuteur|intervenant|hablante|orador|parlante|relatore|spreker)$/,
  start:
    /^(?:start|starttime|startms|starts|startsec|startseconds|begin|from|in|timein|time|timestamp|timecode|offset|시작|시작시간|시작시각|시각|시간|開始|開始時間|開始時刻|時間|時刻|时间|开始时间|开始|時間點|beginn|zeit|startzeit|zeitstempel|début|heure|temps|inicio|tiempo|hora|tempo|tijd)$/,
  end: /^(?:end|endtime|endms|ends|endsec|endseconds|stop|to|out|timeout|종료|종료시간|종료시각|끝|終了|終了時間|終了時刻|结束时间|结束|ende|endzeit|fin|fine|einde)$/,
  duration: /^(?:duration|durationms|length|dur|길이|長さ|dauer|durée)$/,
};
const SEPARATORS = [',', ';', '\t', '|'];

/** Tables as text: one utterance per row, with a header that names the columns. */
export const delimited: TextAdapter = {
  name: 'table',
  product: 'CSV and TSV tables',
  recognised: 'a first line of column names, one of them for the text and one for a speaker or a time',
  recognises: (text) => findHeader(text) !== null,
  read: (source) => readTable(source, findHeader(source.text)),
};

/** The same without a header: the first line is the first utterance. */
export const untitledTable: TextAdapter = {
  name: 'untitled_table',
  product: 'CSV and other tables without names of columns',
  recognised: 'columns on every line: times that ascend, text, and names or none',
  recognises: (text) => findUntitled(toTabs(text)) !== null,
  read(source) {
    const text = toTabs(source.text);
    return { ...readTable({ ...source, text }, findUntitled(text)), format: 'untitled_table' };
  },
};

/** Columns of Rev AI's text stand apart by blanks. */
const toTabs = (text: string) =>
  text.includes('\t') ? text : text.replaceAll(/(?<=[^\s,;|]) {3,20}(?=\S)/g, '\t');

function readTable(source: TranscriptSource, header: Header | null): Transcript {
  if (header === null)
    throw new TranscriptError(source.file_name, 1, 'the first line names no column for the text');
  const rows = readRows(source.text, header.separator).filter(
    ({ line, cells }) =>
      line > header.line &&
      !cells.every((cell) => /^[-: ]*$/.test(cell)) &&
      // A table that goes on in another repeats them.
      cells.join('\t') !== header.titles.join('\t'),
  );
  if (rows.length === 0)
    throw new TranscriptError(source.file_name, null, 'no utterance in it: there is no row below the header');
  const timed = withTimeColumn(header, rows);
  const left_out = collectLeftOut(source, 'row');
  const { raws, joined } = toRaws(rows, timed, left_out);
  // The command `whisper` writes milliseconds under names that do not say so.
  const isWhisper =
    header.separator === '\t' &&
    header.names.join() === 'start,end,text' &&
    !rows.some(({ cells }) => /\D/.test(`${cells[0]}${cells[1]}`));
  const { dialogs, notes, began_at } = readUtterances(source, raws, isWhisper ? { unit: 'ms' } : {});
  return toTranscript('table', dialogs, {
    notes: [...left_out.toNotes(rows.length), ...toJoinedNotes(joined), ...notes],
    recorded_at: began_at === null ? null : endOfRecording(began_at, dialogs),
  });
}

interface Header {
  separator: string;
  line: number;
  /** Titles as written. */
  titles: string[];
  /** Titles normalised for comparison. */
  names: string[];
  columns: Partial<Record<Column, number>>;
}

function findHeader(text: string): Header | null {
  const lines = text.slice(0, 10_000).split('\n', 20);
  const at = lines.findIndex((line) => line.trim() !== '' && !/^sep=.$/i.test(line.trim()));
  const first = lines[at] ?? '';
  for (const separator of SEPARATORS) {
    const titles = readRows(first, separator)[0]?.cells ?? [];
    const names = titles.map((title) =>
      title
        .toLowerCase()
        .normalize('NFC')
        .replace(/\([^)]{0,20}\)|[\s_.-]+/g, ''),
    );
    const columns: Header['columns'] = {};
    for (const column of Object.keys(TITLES) as Column[]) {
      const index = names.findIndex(
        (name, one) => TITLES[column].test(name) && !Object.values(columns).includes(one),
      );
      if (index >= 0) columns[column] = index;
    }
    const { text: said, ...others } = columns;
    if (said !== undefined && Object.keys(others).length > 0)
      return { separator, line: at + 1, titles, names, columns };
  }
  return null;
}

function findUntitled(text: string): Header | null {
  for (const separator of SEPARATORS) {
    const titles = findUntitledColumns(text, separator);
    if (titles === null) continue;
    const columns: Header['columns'] = {};
    for (const [index, title] of titles.entries()) if (title !== '') columns[title] = index;
    return { separator, line: 0, titles, names: titles, columns };
  }
  return null;
}

/** Two clocks in one cell: `0:05,2 - 0:14,8`. */
function toRange(cell = ''): [string, string] | null {
  const [, start = '', end = ''] = /^([\d:.,]{3,15})\s?[-–—~]\s?([\d:.,]{3,15})$/.exec(cell) ?? [];
  return parseClock(start) === null || parseClock(end) === null ? null : [start, end];
}

/** A column of clocks or of ranges of them is the time, whatever its title says. */
function withTimeColumn(header: Header, rows: readonly Row[]): Header {
  if (header.columns.start !== undefined) return header;
  const looked = rows.slice(0, 20);
  const start = header.names.findIndex((_, index) => {
    const cells = looked.map(({ cells: row }) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
    const isTaken = Object.values(header.columns).includes(index);
    return (
      !isTaken &&
      cells.length * 2 > looked.length &&
      cells.every((cell) => (parseClock(cell) ?? toRange(cell)) !== null)
    );
  });
  return start < 0 ? header : { ...header, columns: { ...header.columns, start } };
}

const toJoinedNotes = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${count} ${count === 1 ? 'row without a time goes' : 'rows without a time go'} on with the row above`,
      ];

/**
 * A row that is too short for a text, and has no time, goes on with that of the row above, whose line end is not quoted; not
 * so the name of somebody who speaks.
 */
function toRaws(
  rows: readonly Row[],
  header: Header,
  left_out: LeftOut,
): { raws: RawUtterance[]; joined: number } {
  const raws: RawUtterance[] = [];
  const read = rows.map((row) => ({ row, raw: toRaw(row, header) }));
  const names = new Set(read.flatMap(({ raw }) => (raw.text.value === undefined ? [] : raw.speaker?.value)));
  let joined = 0;
  for (const { row, raw } of read) {
    const [above, { text, start, end, duration }] = [raws.at(-1), raw];
    const isTimed = [start, end, duration].some(
      (field) => field !== undefined && toTimeValue(field.key, field.value) !== undefined,
    );
    const [name] = row.cells;
    if (above === undefined || text.value !== undefined || isTimed) raws.push(raw);
    else if (row.cells.length === 1 && names.has(name))
      raws.push({ ...raw, speaker: { key: 'speaker', value: name }, start: undefined });
    else {
      joined += 1;
      const said = [above.text.value, toText(row.cells, header)];
      above.text.value = joinLines(said.filter((part) => typeof part === 'string'));
    }
  }
  const kept = raws.filter(({ place, text }) => {
    if (text.value === undefined) left_out.leave(place, 'it has no cell for the text');
    return text.value !== undefined;
  });
  return { raws: kept, joined };
}

const toText = (cells: readonly string[], { separator }: Header) =>
  cells.join(separator === '\t' ? ' ' : `${separator} `).trim();

/** An unquoted separator cuts the text, when that is the last column. */
function toRaw({ line, cells }: Row, header: Header): RawUtterance {
  const { columns, titles } = header;
  const field = (column: Column, value = cells[columns[column] ?? -1]): Field | undefined =>
    value === undefined ? undefined : { key: titles[columns[column] ?? -1] ?? '', value };
  const [start, end] = toRange(cells[columns.start ?? -1]) ?? [];
  const text = field('text') ?? { key: 'text', value: undefined };
  const isLast = columns.text === titles.length - 1 && cells.length > titles.length;
  return {
    place: { line },
    text: { key: text.key, value: isLast ? toText(cells.slice(columns.text), header) : text.value },
    speaker: field('speaker'),
    start: field('start', start),
    end: field('end', end),
    duration: field('duration'),
  };
}
