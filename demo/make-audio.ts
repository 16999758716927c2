/**
 * Makes the sound of the records in the cast below, and writes its times back into them.
 *
 * Run by hand after changing the text of one of them: `node demo/make-audio.ts` with Node 24. Needs espeak-ng
 * and ffmpeg on PATH (Debian, Ubuntu: `apt-get install espeak-ng ffmpeg`; macOS: `brew install espeak-ng
 * ffmpeg`). The media and the changed records are committed; nothing else in the project needs either
 * program.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordFile, RecordFileDialog } from '../server/text/transcript/record-file.ts';
import { toRecordJson } from './record-json.ts';
import { say, SAMPLE_RATE, writeMedia, type Voice } from './voices.ts';

interface Part {
  /** Name of the record's file and of its media, without their endings. */
  record: string;
  voices: Record<number, Voice>;
  /** A call has one channel a speaker, as telephone systems record it. */
  is_phone?: boolean;
  /** Extra silence before these utterances, by dialog id. */
  pauses_ms?: Record<number, number>;
  /** The lines of a record that has no transcript yet. */
  untranscribed?: string[];
}

const voice = (name: string, words_per_minute: number, pitch: number): Voice => ({
  voice: name,
  words_per_minute,
  pitch,
});

const CAST: Part[] = [
  {
    record: '2026-05-06-phone-test-call-with-walt',
    voices: { 1: voice('en-gb-x-rp+m3', 172, 48), 2: voice('en-us+m7', 168, 22) },
    is_phone: true,
    pauses_ms: { 16: 6000 },
  },
  {
    record: '2026-05-07-support-stand-up',
    voices: { 1: voice('ko+f2', 190, 58), 2: voice('ko+m3', 196, 42), 3: voice('ko+f4', 200, 70) },
  },
  {
    record: '2026-05-12-phone-hanbit-quality',
    voices: { 1: voice('ko+f2', 192, 58), 2: voice('ko+f5', 186, 38) },
    is_phone: true,
  },
  {
    record: '2026-05-13-field-note-pyeongtaek-dock',
    voices: { 1: voice('en-us+m3', 160, 40), 2: voice('en-gb+f3', 168, 55) },
  },
  {
    record: '2026-05-26-baekdu-renewal',
    voices: {
      1: voice('ko+f3', 188, 46),
      2: voice('ko+f2', 192, 58),
      3: voice('ko+m1', 176, 30),
      4: voice('ko+f1', 198, 66),
    },
  },
  {
    record: '2026-06-11-stand-up-platform',
    voices: { 1: voice('en-us+m1', 170, 50), 2: voice('en-gb+f3', 168, 55), 3: voice('en-us+m3', 160, 40) },
  },
  {
    record: '2026-06-15-memo-probe-serials',
    voices: { 1: voice('en-us+m3', 160, 40) },
    untranscribed: [
      'Memo to myself, Monday.',
      'Probe serials for Shimizu. A as in alpha, zero zero four one, room one, back, upper shelf.',
      'A zero zero four two, back, lower shelf. A zero zero four three, middle.',
      'A zero zero four four is the door. Record only, no alarm. Mister Yoshida was very clear about that.',
      'And buy new shoes.',
    ],
  },
];

const here = import.meta.dirname;
for (const part of CAST) give(part);

function give(part: Part): void {
  const path = join(here, 'records', `${part.record}.json`);
  const media = join(here, 'media', `${part.record}.m4a`);
  const record = JSON.parse(readFileSync(path, 'utf8')) as RecordFile;
  const lines =
    part.untranscribed?.map((text): RecordFileDialog => ({ text, speaker_id: 1 })) ?? record.dialogs;

  const { channels, duration_ms } = perform(lines, part);
  writeMedia(media, channels, part.is_phone ?? false);
  record.duration_ms = duration_ms;
  record.media = {
    file: `../media/${part.record}.m4a`,
    filename: `${part.record.slice('2026-05-06-'.length)}.m4a`,
    content_type: 'audio/mp4',
    filesize: statSync(media).size,
    expires_at: null,
  };
  retimeInsights(record);
  writeFileSync(path, toRecordJson(record));
  process.stdout.write(
    `${part.record}: ${(duration_ms / 1000).toFixed(1)} s, ${record.media.filesize} bytes\n`,
  );
}

/** Speaks every line in turn, and writes its start and length into it. Masked text is audible: sound cannot be masked. */
function perform(lines: RecordFileDialog[], part: Part): { channels: Int16Array[]; duration_ms: number } {
  let clockMs = 400;
  const said = lines.map((line, index) => {
    const speaker = part.voices[line.speaker_id ?? 1];
    if (!speaker) throw new Error(`${part.record}: nobody in the cast speaks for speaker ${line.speaker_id}`);
    const samples = say(line.original_text ?? line.text, speaker);
    line.start_ms = clockMs + (part.pauses_ms?.[line.id ?? 0] ?? 0);
    line.duration_ms = Math.round((samples.length / SAMPLE_RATE) * 1000);
    // People leave 0.15 to 0.5 s between turns; the length of the line varies it without randomness.
    clockMs = line.start_ms + line.duration_ms + 150 + ((index * 97 + line.text.length * 13) % 350);
    return { samples, start_ms: line.start_ms, channel: part.is_phone ? (line.speaker_id ?? 1) - 1 : 0 };
  });
  const length = Math.ceil(((clockMs + 300) / 1000) * SAMPLE_RATE);
  const channels = Array.from({ length: part.is_phone ? 2 : 1 }, () => new Int16Array(length));
  for (const { samples, start_ms, channel } of said) {
    channels[channel]?.set(samples, Math.round((start_ms / 1000) * SAMPLE_RATE));
  }
  return { channels, duration_ms: Math.floor((length / SAMPLE_RATE) * 1000) };
}

/** Moves insights with times (table of contents, timed action items) to the new times of their utterances. */
function retimeInsights(record: RecordFile): void {
  const dialogs = new Map(record.dialogs.map((dialog) => [dialog.id, dialog]));
  for (const { value } of record.insights ?? []) {
    const timed = value?.items?.filter((item) => item.start_ms !== undefined) ?? [];
    for (const item of timed) item.start_ms = dialogs.get(item.dialog_ids[0])?.start_ms ?? 0;
    for (const [index, item] of timed.entries()) {
      const last = dialogs.get(item.dialog_ids.at(-1));
      const end_ms = timed[index + 1]?.start_ms ?? (last?.start_ms ?? 0) + (last?.duration_ms ?? 0);
      if (item.end_ms !== undefined) item.end_ms = end_ms;
    }
    let line = 0;
    if (value && timed.length > 0)
      value.text = value.text.replace(/\b\d+:\d\d\b/g, () => toClock(timed[line++]?.start_ms ?? 0));
  }
}

function toClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

function pad(count: number): string {
  return String(count).padStart(2, '0');
}
