import type { DecodedSource } from '../../../text/transcript/transcript.ts';
import { withoutDates } from './dated-lines.ts';
import { withFractions } from './frame-times.ts';
import { toUsualTimes } from './usual-times.ts';

/** The mark of whisper.cpp that another voice goes on. */
const NEXT_VOICE = /\s?\[SPEAKER_TURN\]/g;
/** The same program's colours of a terminal. */
// oxlint-disable-next-line eslint/no-control-regex -- they are looked for
const COLOURS = /\u001b\[[\d;]{0,20}m/g;
const CONSOLE_LINE = /^.{0,20}\[[\d:.]{5,15} --> [\d:.]{5,15}\]/m;

/** `14h01`, `14時01分`, `14:01 Uhr` at the beginning of a line. */
const WRITTEN_CLOCK = /^(\s{0,9}[[(]?\d{1,2})(?:\s?[h時시]\s?(\d\d)[分분]?|:(\d\d)\s?Uhr)(?=[\s\])])/gm;

/** A line that begins with a number, but for the times of captions and the numbers above them. */
const NUMBERED_LINE = /^\s{0,9}[[(]?(?!\d\d:\d\d:\d\d[.,]\d{3} --> |\d+\n\d\d:)\d/m;

/** Nothing else is read below, which is most captions: a tenth of the time of reading them went into looking. */
const mayHoldTimes = (text: string) => text.includes('[') || NUMBERED_LINE.test(text);

interface PlainSource {
  source: DecodedSource;
  /** Lines had dates before their times, and a zone behind them. */
  is_dated: boolean;
  zone: string | null;
}

/** Text of any kind but JSON and XML, which say themselves what their times mean. */
export function toPlainTimes(source: DecodedSource, isJson: boolean): PlainSource {
  if (isJson || source.text.trimStart().startsWith('<')) return { source, is_dated: false, zone: null };
  const isOfConsole = source.text.includes('\u001b') && CONSOLE_LINE.test(source.text);
  const plain = toUsualTimes(isOfConsole ? source.text.replaceAll(COLOURS, '') : source.text);
  if (!mayHoldTimes(plain))
    return { source: withFractions({ ...source, text: plain }), is_dated: false, zone: null };
  const undated = withoutDates(plain);
  const voices = (undated?.text ?? plain).replaceAll(NEXT_VOICE, '').replaceAll(WRITTEN_CLOCK, '$1:$2$3');
  return {
    source: withFractions({ ...source, text: voices }),
    is_dated: undated !== null,
    zone: undated?.zone ?? null,
  };
}
