import type { ScriptLine } from './hearing.ts';

interface Heard {
  duration: number;
  lines: readonly ScriptLine[];
}

/** The answer to a request to transcribe, in the format that it asks for. */
export function toTranscription(fields: Readonly<Record<string, string>>, heard: Heard): unknown {
  const text = heard.lines.map((line) => line.text).join(' ');
  switch (fields['response_format']) {
    case 'verbose_json':
      return toVerbose(heard, text);
    case 'diarized_json':
      return toDiarized(heard, text);
    default:
      return { text, usage: { type: 'duration', seconds: Math.ceil(heard.duration) } };
  }
}

function toVerbose({ duration, lines }: Heard, text: string) {
  const segments = lines.map((line, id) => ({
    id,
    seek: 0,
    start: line.start,
    end: line.end,
    text: ` ${line.text}`,
    tokens: [50_364, 440, 50_564],
    temperature: 0,
    avg_logprob: -0.28,
    compression_ratio: 1.2,
    no_speech_prob: 0.01,
  }));
  const usage = { type: 'duration', seconds: Math.ceil(duration) };
  return { task: 'transcribe', language: 'english', duration, text, segments, usage };
}

function toDiarized({ duration, lines }: Heard, text: string) {
  const segments = lines.map((line, index) => ({
    type: 'transcript.text.segment',
    id: `seg_${index}`,
    start: line.start,
    end: line.end,
    text: line.text,
    speaker: line.speaker ?? 'A',
  }));
  const usage = { type: 'duration', seconds: Math.ceil(duration) };
  return { task: 'transcribe', duration, text, segments, usage };
}
