import type { TextAdapter } from '../shared/adapter.ts';
import { hasNamedLines, readNamedLines } from './named-lines.ts';
import { hasTimedLines, readTimedLines } from './timed-lines.ts';

/** Reads the console output of whisper.cpp, faster-whisper and others. */
export const whisperConsole: TextAdapter = {
  name: 'whisper_console',
  product: 'whisper.cpp and faster-whisper (console)',
  recognised: '`[00:00:00.000 --> 00:00:03.440]` or `[0.00s -> 3.44s]` before the text of a line',
  recognises: (text) =>
    /^\s{0,20}\[[\d:.,]{3,15}s?\s{0,3}-{1,2}>\s{0,3}[\d:.,]{3,15}s?\]\s{0,20}\S/m.test(text),
  read: (source) => readTimedLines(source, 'whisper_console'),
};

export const namedLines: TextAdapter = {
  name: 'named_lines',
  product: 'Plain text and Markdown, also Descript',
  recognised: '`Name: text` on most lines, with or without a time before or behind the name',
  recognises: (text) => hasNamedLines(text),
  read: (source) => readNamedLines(source),
};

export const timedLines: TextAdapter = {
  name: 'timed_lines',
  product: 'Plain text with times and without names',
  recognised: 'a time before most lines',
  recognises: hasTimedLines,
  read: (source) => readTimedLines(source),
};
