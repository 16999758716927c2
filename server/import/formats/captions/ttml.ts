import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { UNSPACED_END, UNSPACED_START } from '../shared/cue-text.ts';
import { collectLeftOut, type LeftOut } from '../shared/left-out.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { attribute, repairXml, walkXml } from '../shared/xml-text.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import { dropRolledLines } from './rolling-captions.ts';
import type { Cue } from './scan-cues.ts';
import { parseClock } from '../shared/cue-time.ts';

/** Ends of parts are rounded. */
const ROUNDING_MS = 1000;

interface Paragraph {
  line: number;
  begin: string | null;
  end: string | null;
  dur: string | null;
  /** Its position in the picture. */
  region: string | null;
  /** The start of the enclosing element, from which its own times count, and the element's end; null: it gives none. */
  base_ms: number;
  until_ms: number | null;
  parts: { agent: string | null; text: string }[];
  /** It has no times of its own, but its spans do. */
  is_timed_by_spans: boolean;
}

/** TTML, its older name DFXP, and its derivatives: paragraphs with times, whose speakers are agents. */
export const ttml: TextAdapter = {
  name: 'ttml',
  product: 'TTML and DFXP',
  recognised: 'XML whose root is `tt`',
  recognises: (text) => text.startsWith('<') && /<(?:\w{1,20}:)?tt[\s>]/.test(text.slice(0, 5_000)),
  read({ file_name, text }) {
    const source = { file_name, text: repairXml(text) };
    const { paragraphs, agents, language, title, clock } = collect(source);
    const left_out = collectLeftOut(source, 'paragraph');
    // Apple counts from the beginning of the film everywhere: its last paragraphs would lie behind their part.
    const isAbsolute = paragraphs.some(({ end, base_ms, until_ms }) => {
      const end_ms = end === null ? null : toTtmlMs(end, clock);
      return until_ms !== null && end_ms !== null && base_ms > 0 && base_ms + end_ms > until_ms + ROUNDING_MS;
    });
    const spoken = paragraphs.filter(({ parts }) => parts.some((part) => part.text.trim() !== ''));
    const cues = joinUntimed(spoken, left_out).flatMap((paragraph) => {
      const times = toTimes(isAbsolute ? { ...paragraph, base_ms: 0 } : paragraph, clock);
      if (typeof times === 'string') {
        left_out.leave({ line: paragraph.line }, times);
        return [];
      }
      return [{ ...times, parts: paragraph.parts, line: paragraph.line, region: paragraph.region }];
    });
    const notes = left_out.toNotes(spoken.length);
    if (source.text !== text) notes.push('marks that are not valid XML were put right');
    const named = cues.some(({ parts }) => parts.some(({ agent }) => agent !== null));
    const rolled = named ? { cues: [], notes: [] } : dropRolledLines(cues.map(toCue));
    const dialogs = named
      ? cues.flatMap(({ start_ms, duration_ms, parts }) =>
          parts.map(({ agent, text: said }) => ({
            start_ms,
            duration_ms,
            speaker: agent === null ? null : toSpeakerLabel(agents.get(agent) ?? agent),
            text: squeeze(said),
          })),
        )
      : readPrefixedCues(rolled.cues, (line) => line.trim());
    const times = spoken.some(isTimed) ? {} : { start_ms: null, duration_ms: null };
    return toTranscript(
      'ttml',
      dialogs.filter((dialog) => dialog.text !== '').map((dialog) => ({ ...dialog, ...times })),
      { title, language, notes: [...notes, ...rolled.notes] },
    );
  },
};

/** Elements that describe the captions; nobody said what they hold. Nor what a span holds that is one of ruby text. */
const UNSAID = new Set(['metadata', 'desc', 'title', 'text', 'textContainer', 'delimiter']);

/** A paragraph has times of its own, or those of an element around it. */
const isTimed = ({ begin, end, dur, base_ms, until_ms }: Paragraph): boolean =>
  [begin, end, dur, until_ms].some((time) => time !== null) || base_ms > 0;

/** A paragraph without times goes on with the one above it, unless none has any. */
function joinUntimed(spoken: readonly Paragraph[], left_out: LeftOut): readonly Paragraph[] {
  if (!spoken.some(isTimed)) return spoken;
  const joined: Paragraph[] = [];
  for (const paragraph of spoken) {
    if (isTimed(paragraph)) joined.push(paragraph);
    else if (joined.length === 0) left_out.leave({ line: paragraph.line }, 'it stands above the first times');
    else
      joined.at(-1)?.parts.push(...paragraph.parts.map(({ agent, text }) => ({ agent, text: ` \n${text}` })));
  }
  return joined;
}

function collect(source: TranscriptSource) {
  const clock: TtmlClock = { frames: 30, ticks: null };
  const agents = new Map<string, string>();
  const paragraphs: Paragraph[] = [];
  const parts: Part[] = [{ base_ms: 0, until_ms: null, next_ms: null }];
  const speakers: (string | null)[] = [];
  let [open, agentId, title, language]: [string[], string | null, string, string | null] = [
    [],
    null,
    '',
    null,
  ];
  /** Apple writes no blank between the spans of words. */
  let beginsUnit = false;
  walkXml(source.file_name, source.text, {
    open(name, attributes, line) {
      open.push(attribute(attributes, 'ruby') ?? name);
      beginsUnit ||= attribute(attributes, 'unit') !== null;
      if (name === 'tt') {
        language = attribute(attributes, 'lang');
        clock.frames =
          (Number(attribute(attributes, 'frameRate')) || 30) *
          toRatio(attribute(attributes, 'frameRateMultiplier'));
        clock.ticks = Number(attribute(attributes, 'tickRate')) || null;
      }
      if (name === 'agent' && attribute(attributes, 'id') !== null) agentId = attribute(attributes, 'id');
      const around = parts.at(-1) ?? { base_ms: 0, until_ms: null, next_ms: null };
      const base_ms = around.next_ms ?? around.base_ms;
      speakers.push(attribute(attributes, 'agent') ?? speakers.at(-1) ?? null);
      const begin = attribute(attributes, 'begin') || null;
      const [end, dur] = [attribute(attributes, 'end') || null, attribute(attributes, 'dur') || null];
      const paragraph = paragraphs.at(-1);
      if (name === 'span' && begin !== null && paragraph?.is_timed_by_spans === true) {
        paragraph.begin ??= begin;
        paragraph.end = end;
      }
      if (name === 'p') {
        paragraphs.push({
          line,
          begin,
          end,
          dur,
          base_ms,
          until_ms: around.until_ms,
          parts: [],
          region: attribute(attributes, 'region'),
          is_timed_by_spans: begin === null && end === null && dur === null,
        });
      }
      const own = toPart({ begin, end, dur, base_ms }, clock);
      if (around.next_ms !== null && name !== 'br') around.next_ms = own.until_ms ?? own.base_ms;
      const isInOrder = attribute(attributes, 'timeContainer') === 'seq';
      if (name === 'body' || name === 'div')
        parts.push({
          ...own,
          until_ms: own.until_ms ?? around.until_ms,
          next_ms: isInOrder ? own.base_ms : null,
        });
      else parts.push({ ...around, next_ms: null });
      if (name === 'br') add(' \n');
    },
    text(text) {
      if (open.includes('p') && !open.some((name) => UNSAID.has(name))) add(text);
      else if (agentId !== null && open.at(-1) === 'name' && text.trim() !== '')
        agents.set(agentId, text.trim());
      else if (open.at(-1) === 'title' && open.includes('head')) title += text;
    },
    close(name) {
      open.pop();
      parts.pop();
      speakers.pop();
      if (name === 'agent') agentId = null;
    },
  });
  return { paragraphs, agents, language: toLanguage(language), title: title.trim() || null, clock };

  function add(text: string): void {
    const paragraph = paragraphs.at(-1);
    const agent = speakers.at(-1) ?? null;
    const part = paragraph?.parts.at(-1);
    const before = part?.text.slice(-2) ?? '';
    const isApart = beginsUnit && !(UNSPACED_END.test(before) && UNSPACED_START.test(text));
    beginsUnit &&= text.trim() === '';
    if (part !== undefined && (part.agent === agent || text.trim() === ''))
      part.text += isApart ? ` ${text}` : text;
    else paragraph?.parts.push({ agent, text });
  }
}

/** An element that holds others: where their times count from, and where the next of them does, if each follows the one before. */
interface Part {
  base_ms: number;
  until_ms: number | null;
  next_ms: number | null;
}

function toPart(
  { begin, end, dur, base_ms }: Pick<Paragraph, 'begin' | 'end' | 'dur' | 'base_ms'>,
  clock: TtmlClock,
): Pick<Part, 'base_ms' | 'until_ms'> {
  const [from, until, length] = [begin, end, dur].map((time) =>
    time === null ? null : toTtmlMs(time, clock),
  );
  const own_ms = base_ms + (from ?? 0);
  return {
    base_ms: own_ms,
    until_ms: until != null ? base_ms + until : length != null ? own_ms + length : null,
  };
}

type Times = Pick<Cue, 'start_ms' | 'duration_ms'>;

/** The reason when the times are impossible. */
function toTimes({ begin, end, dur, base_ms }: Paragraph, clock: TtmlClock): Times | string {
  const [start_ms, end_ms, lengthMs] = [begin, end, dur].map((time) =>
    time === null ? null : toTtmlMs(time, clock),
  );
  const wrong = [begin, end].find((time, at) => time !== null && [start_ms, end_ms][at] === null);
  if (wrong !== undefined) return `${JSON.stringify(wrong)} is not a time`;
  const from = start_ms ?? 0;
  const length = end_ms == null ? lengthMs : end_ms - from;
  return { start_ms: Math.round(base_ms + from), duration_ms: length == null ? null : Math.round(length) };
}

function toCue({ parts, region, ...times }: Times & Pick<Paragraph, 'parts' | 'line' | 'region'>): Cue {
  const lines = parts
    .map(({ text }) => text)
    .join('')
    .split(' \n')
    .map(squeeze);
  return { ...times, id: null, settings: region === null ? '' : `region:${region}`, lines };
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

/** `1000 1001` or `1000:1001`. */
function toRatio(multiplier: string | null): number {
  const [above, below] = (multiplier ?? '').split(/[\s:]+/).map(Number);
  return above === undefined || below === undefined || !(above > 0 && below > 0) ? 1 : above / below;
}

/** The document's rates of frames and ticks. */
interface TtmlClock {
  frames: number;
  ticks: number | null;
}

const OFFSET = /^([-−]?\d{1,15}(?:\.\d{1,9})?)(h|m|s|ms|f|t)?$/;
const WITH_FRAMES = /^(\d{2,6}:\d{2}:\d{2})[:;](\d{1,3})(?:\.\d{1,3})?$/;

/** Milliseconds of a TTML time: a clock with a fraction or with frames, or a number of hours … ticks, of seconds for Apple. null: neither. */
function toTtmlMs(time: string, { frames, ticks }: TtmlClock): number | null {
  const text = time.trim();
  const clockMs = parseClock(text);
  if (clockMs !== null) return clockMs;
  const framed = WITH_FRAMES.exec(text);
  if (framed !== null) {
    const wholeMs = parseClock(framed[1] ?? '');
    return wholeMs === null ? null : wholeMs + (Number(framed[2]) / frames) * 1000;
  }
  const [, count, unit = 's'] = OFFSET.exec(text) ?? [];
  const perUnit: Record<string, number> = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    f: 1000 / frames,
    t: 1000 / (ticks ?? frames),
  };
  if (count === undefined) return null;
  // A time before the beginning of the recording counts as its beginning.
  return /^\d/.test(count) ? Number(count) * (perUnit[unit] ?? NaN) : 0;
}
