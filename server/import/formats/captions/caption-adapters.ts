import type { TextAdapter } from '../shared/adapter.ts';
import { ARROW } from './scan-cues.ts';
import { readSbv, SBV_TIMING, SUBVIEWER_HEAD } from './sbv.ts';
import { readSrt } from './srt.ts';
import { readWebVtt } from './web-vtt.ts';

const CLOCKS = String.raw`[ \t]{0,9}\d{1,6} ?: ?\d{1,2}[\d:., ]{0,14}${ARROW}\s{0,5}\d{1,6} ?: ?\d`;
/** Not in brackets behind a name, as some write their turns. */
const TWO_TIMES = /^(?!\s{0,9}\p{L}[^[(\n]{0,60}[[(]).{0,100}?\d\s{0,5}-->\s{0,5}\d/mu;
/** Other arrows are those of captions only between two clocks, and a dash only below a number. */
const OTHER_ARROWS = new RegExp(
  `^(?:[ \\t]{0,9}\\d{1,6}[ \\t]{0,9}\\n${CLOCKS}|(?!.{0,40}[-–—] ?\\d)${CLOCKS})`,
  'm',
);

export const webVtt: TextAdapter = {
  name: 'webvtt',
  product: 'WebVTT: Zoom, Teams, Graph, Webex, Otter, YouTube and others',
  recognised: '`WEBVTT` at the beginning',
  recognises: (text) => /^WEBVTT(?:\s|$)/.test(text),
  read: readWebVtt,
};

export const srt: TextAdapter = {
  name: 'srt',
  product: 'SRT, also the first .docx of Teams',
  recognised: 'two times with `-->` between them on a line',
  recognises: (text) => TWO_TIMES.test(text) || OTHER_ARROWS.test(text),
  read: readSrt,
};

export const sbv: TextAdapter = {
  name: 'sbv',
  product: 'SBV: YouTube and Google Meet captions; SubViewer',
  recognised: '`0:00:01.000,0:00:02.500` on the first line, or below lines in brackets',
  recognises: (text) =>
    SBV_TIMING.test(text.replace(SUBVIEWER_HEAD, '').slice(0, 200).split('\n', 1)[0] ?? ''),
  read: readSbv,
};
