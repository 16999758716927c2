import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';
import { inOrderOfTime, wordMs } from '../shared/word-list.ts';

/** Amazon Transcribe: `audio_segments` of newer jobs, else the items with the speakers or channels beside them. */
export const awsTranscribe: JsonAdapter = {
  name: 'aws_transcribe',
  product: 'AWS Transcribe',
  recognised: '`results.transcripts` beside `results.items` or `results.audio_segments`',
  recognises: (value) =>
    Array.isArray(at(value, 'results', 'transcripts')) &&
    (Array.isArray(at(value, 'results', 'items')) || Array.isArray(at(value, 'results', 'audio_segments'))),
  read(source, value) {
    const about = {
      title: textAt(value, 'jobName'),
      language: toLanguage(textAt(value, 'results', 'language_code')),
      transcription: { engine: 'aws-transcribe', model: null },
    };
    const segments = at(value, 'results', 'audio_segments');
    if (isListOf(segments, 'transcript', 'start_time')) {
      return readSegmentList(source, {
        format: 'aws_transcribe',
        items: segments,
        path: ['results', 'audio_segments'],
        keys: { text: 'transcript', speaker: 'speaker_label', start: 'start_time', end: 'end_time' },
        about,
        times: { unit: 's' },
        toSpeaker: (segment) => toVoice(segment['speaker_label'] ?? segment['channel_label']),
      });
    }
    return toTranscript('aws_transcribe', groupWords(toWords(value)), about);
  },
};

function toWords(value: unknown): SpokenWord[] {
  const channels = listAt(value, 'results', 'channel_labels', 'channels');
  if (channels.length > 0) {
    const words = channels.flatMap((channel) =>
      listAt(channel, 'items').map((item) => toWord(item, textAt(channel, 'channel_label'))),
    );
    return inOrderOfTime(words);
  }
  const speakers = speakersByTime(value);
  let speaker: string | null = null;
  return listAt(value, 'results', 'items').map((item) => {
    const label = at(item, 'speaker_label') ?? speakers.get(String(at(item, 'start_time')));
    // Punctuation belongs to the speaker of the word before it.
    if (at(item, 'type') !== 'punctuation') speaker = toVoice(label) ?? speaker;
    return toWord(item, speaker);
  });
}

/** Jobs of the first years give speakers only beside the items, by the time at which a word begins. */
function speakersByTime(value: unknown): Map<string, unknown> {
  const speakers = new Map<string, unknown>();
  for (const segment of listAt(value, 'results', 'speaker_labels', 'segments')) {
    for (const item of listAt(segment, 'items')) {
      speakers.set(String(at(item, 'start_time')), at(item, 'speaker_label') ?? at(segment, 'speaker_label'));
    }
  }
  return speakers;
}

function toWord(item: unknown, speaker: string | null): SpokenWord {
  return {
    text: textAt(item, 'alternatives', 0, 'content') ?? '',
    start_ms: wordMs(item, 'start_time'),
    end_ms: wordMs(item, 'end_time'),
    speaker,
    attaches: at(item, 'type') === 'punctuation',
  };
}
