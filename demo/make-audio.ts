/**
 * Makes the sound of every record that names a file of media, and writes its times back into them.
 *
 * Run by hand after changing the text of one of them: `node demo/make-audio.ts [RECORD…]` with Node 24. Needs
 * espeak-ng, ffmpeg and mecab on PATH (Debian, Ubuntu: `apt-get install espeak-ng ffmpeg mecab
 * mecab-ipadic-utf8`). The media and the changed records are committed; nothing else in the project needs any
 * of the three.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordFile, RecordFileDialog } from '../server/text/transcript/record-file.ts';
import { findVoice } from './cast.ts';
import { toRecordJson } from './record-json.ts';
import { say, SAMPLE_RATE, writeMedia } from './voices.ts';

/** Extra silence before utterances, by record and dialog id. */
const PAUSES_MS: Record<string, Record<number, number>> = {
  '2026-05-06-phone-test-call-with-walt': { 16: 6000 },
};

/** The spoken lines of records that have no transcript yet, by record. */
const UNTRANSCRIBED: Record<string, string[]> = {
  '2026-05-27-memo-probe-serials': [
    'Memo to myself, Monday.',
    'Probe serials for Shimizu. A as in alpha, zero zero four one, room one, back, upper shelf.',
    'A zero zero four two, back, lower shelf. A zero zero four three, middle.',
    'A zero zero four four is the door. Record only, no alarm. Mister Yoshida was very clear about that.',
    'And buy new shoes.',
  ],
};

const here = import.meta.dirname;
const chosen = process.argv.slice(2);
for (const name of readdirSync(join(here, 'records')).sort()) {
  const record = name.replace(/\.json$/, '');
  if (chosen.length === 0 || chosen.includes(record)) give(record);
}

function give(name: string): void {
  const path = join(here, 'records', `${name}.json`);
  const record = JSON.parse(readFileSync(path, 'utf8')) as RecordFile;
  if (record.media?.file == null) return;
  const media = join(here, 'media', `${name}.m4a`);
  const { channels, duration_ms } = perform(record, name);
  writeMedia(media, channels, channels.length === 2);
  record.duration_ms = duration_ms;
  record.media = {
    file: `../media/${name}.m4a`,
    filename: `${name.slice('2026-05-06-'.length)}.m4a`,
    content_type: 'audio/mp4',
    filesize: statSync(media).size,
    expires_at: null,
  };
  retimeInsights(record);
  writeFileSync(path, toRecordJson(record));
  process.stdout.write(`${name}: ${(duration_ms / 1000).toFixed(1)} s, ${record.media.filesize} bytes\n`);
}

/**
 * Speaks every line in turn, and writes its start and length into it. Masked text is audible: sound cannot be
 * masked. A call has one channel for who is on the phone here and one for the other end, as telephone systems
 * record it.
 */
function perform(record: RecordFile, name: string): { channels: Int16Array[]; duration_ms: number } {
  const speakers = new Map(record.speakers?.map((speaker) => [speaker.speaker_id, speaker]));
  const isCall = record.source === 'phone_call';
  const lines =
    UNTRANSCRIBED[name]?.map((text): RecordFileDialog => ({ text, speaker_id: 1 })) ?? record.dialogs;
  let clockMs = 400;
  const said = lines.map((line, index) => {
    const speaker = speakers.get(line.speaker_id ?? 1) ?? { member: record.owner };
    const samples = say(line.original_text ?? line.text, findVoice(speaker, record.language ?? 'en'));
    line.start_ms = clockMs + (PAUSES_MS[name]?.[line.id ?? 0] ?? 0);
    line.duration_ms = Math.round((samples.length / SAMPLE_RATE) * 1000);
    // People leave 0.15 to 0.5 s between turns; the length of the line varies it without randomness.
    clockMs = line.start_ms + line.duration_ms + 150 + ((index * 97 + line.text.length * 13) % 350);
    return { samples, start_ms: line.start_ms, channel: isCall && line.speaker_id !== 1 ? 1 : 0 };
  });
  const length = Math.ceil(((clockMs + 300) / 1000) * SAMPLE_RATE);
  const channels = Array.from({ length: isCall ? 2 : 1 }, () => new Int16Array(length));
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
