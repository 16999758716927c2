/** Products whose text consists of turns: a line of name and time, then the text. They differ in that line. */
import type { TextAdapter } from '../shared/adapter.ts';
import { hasTurns, readTurns } from './read-turns.ts';

interface TurnText {
  name: string;
  product: string;
  recognised: string;
  /** Found in a text that has turns. */
  mark: RegExp;
}

const CLOCK = String.raw`\d{1,3}:\d\d(?::\d\d)?`;

const TURN_TEXTS: readonly TurnText[] = [
  {
    name: 'otter',
    product: 'Otter',
    recognised: '`Name  0:03` with two blanks and no leading zero, or its footer',
    mark: /^Transcribed by https?:\/\/otter\.ai|^\S.{0,59}? {2}\d{1,2}:\d\d(?::\d\d)? {0,2}$/m,
  },
  {
    name: 'clova_note',
    product: 'CLOVA Note',
    recognised: '`참석자 1 00:03` with one blank',
    mark: /^(?:참석자|화자|参加者|話者) ?\d+ \d\d:\d\d|^\d{4}\.\d\d\.\d\d .{0,30}(?:분|초)/m,
  },
  {
    name: 'teams_text',
    product: 'Microsoft Teams (text and .docx)',
    recognised: '`Name   0:03` with three blanks, lines of who started transcription, or times in words',
    mark: /^.{1,80} started transcription|^\S.{0,59}? {3}\d{1,3}:\d\d|\d (?:minutes?|seconds?)\b|\d초/m,
  },
  {
    name: 'fathom',
    product: 'Fathom (text)',
    recognised: '`0:03 - Name`, or a `VIEW RECORDING` line',
    mark: new RegExp(`^VIEW RECORDING|^${CLOCK} - \\S`, 'm'),
  },
  {
    name: 'zoom_saved',
    product: 'Zoom (saved transcript)',
    recognised: '`[Name] 00:00:05`',
    mark: new RegExp(`^\\[[^\\]]{1,60}\\] ${CLOCK}`, 'm'),
  },
  {
    name: 'rev_text',
    product: 'Rev (text)',
    recognised: '`Name (00:03):`',
    mark: new RegExp(`^.{1,60} \\(${CLOCK}\\):\\s*$`, 'm'),
  },
  {
    name: 'turns',
    product: 'Notta, Sonix, Trint, tl;dv, Read AI, Grain, Descript and others (text, Markdown, .docx)',
    recognised: 'lines of a name and a time in any order and brackets, or a name above or below a time',
    mark: /^/,
  },
];

/** The forms are tried in this order. */
export const turnTexts: readonly TextAdapter[] = TURN_TEXTS.map(({ mark, ...about }) => ({
  ...about,
  recognises: (text) => mark.test(text) && hasTurns(text),
  read: (source) => readTurns(source, about.name),
}));
