import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TranscriptToAnalyse } from '../../server/text/builtin-insights/transcript-to-analyse.ts';

/** A meeting with the topics that annotators found in it. */
export interface LabelledMeeting {
  name: string;
  transcript: TranscriptToAnalyse;
  /** The names that people gave the topics. */
  topics: string[];
  /** Indexes of the utterances at which topics start, except the first. */
  topic_starts: number[];
  /** A summary of the whole meeting by people; null when the file has none. */
  summary: string | null;
}

interface MeetingFile {
  meeting_transcripts: { speaker: string; content: string }[];
  general_query_list?: { query: string; answer: string }[];
  topic_list: { topic: string; relevant_text_span: [string, string][] }[];
}

interface Span {
  topic: number;
  first: number;
  last: number;
}

/** The files have no times, so an utterance lasts as long as it takes to say at this pace. */
const WORDS_A_SECOND = 2.5;
/**
 * A gap of untagged utterances is a topic of its own from this share of the meeting on, and otherwise belongs
 * to the topic before it.
 */
const MIN_GAP_SHARE = 0.05;
/** Removes `{vocalsound}`, and spaces before punctuation. */
const ANNOTATION = /\{\w+\}/g;
const DETACHED = / +([.,?!]|'\w+|n't)/g;

/** Reads the meetings of a folder, sorted by name. */
export function readMeetings(folder: string): LabelledMeeting[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return names.map((name) => {
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as MeetingFile;
    const spans = file.topic_list.flatMap(({ relevant_text_span }, topic) =>
      relevant_text_span.map(([first, last]) => ({ topic, first: Number(first), last: Number(last) })),
    );
    return {
      name,
      transcript: toTranscript(file),
      topics: file.topic_list.map(({ topic }) => topic),
      topic_starts: toTopicStarts(spans, file.meeting_transcripts.length),
      summary: file.general_query_list?.[0]?.answer ?? null,
    };
  });
}

function toTranscript({ meeting_transcripts }: MeetingFile): TranscriptToAnalyse {
  const names = [...new Set(meeting_transcripts.map(({ speaker }) => speaker))];
  let start_ms = 0;
  const dialogs = meeting_transcripts.map(({ speaker, content }, index) => {
    const text = content.replaceAll(ANNOTATION, ' ').replaceAll(DETACHED, '$1').replaceAll(/ +/g, ' ').trim();
    const duration_ms = Math.ceil((text.split(' ').length / WORDS_A_SECOND) * 1000);
    start_ms += duration_ms;
    return {
      id: index + 1,
      start_ms: start_ms - duration_ms,
      duration_ms,
      speaker_id: names.indexOf(speaker) + 1,
      text,
    };
  });
  return {
    dialogs,
    speakers: names.map((name, index) => ({ speaker_id: index + 1, name })),
    language: 'en',
    recorded_at: new Date('2026-05-12T09:00:00.000Z'),
    timezone: 'Europe/London',
  };
}

/**
 * Returns where topics start. Spans may overlap (the one that starts last counts), be split and leave gaps.
 */
function toTopicStarts(spans: readonly Span[], length: number): number[] {
  const topics = Array.from({ length }, (): number | null => null);
  for (const { topic, first, last } of spans.toSorted((a, b) => a.first - b.first))
    topics.fill(topic, first, last + 1);

  const starts: number[] = [];
  let current: number | null | undefined;
  for (let start = 0; start < length;) {
    const topic = topics[start] ?? null;
    let end = start;
    while (end < length && (topics[end] ?? null) === topic) end += 1;
    const isShortGap = topic === null && end - start < length * MIN_GAP_SHARE;
    if (!isShortGap) {
      if (current !== undefined && current !== topic) starts.push(start);
      current = topic;
    }
    start = end;
  }
  return starts;
}
