/** Writes the sound that was heard as a file that every browser plays and seeks in. */
import { runToEnd } from './ffmpeg.ts';
import type { HeardSound } from './hear-tracks.ts';
import { SAMPLE_RATE } from './sound-meter.ts';

/**
 * AAC in MP4 with its index in front: 14 MB an hour. What is on several tracks is mixed, at the times that the
 * transcript has.
 * @param sound.span what is written of it, to the sample; undefined: all
 */
export async function writeListeningCopy(
  {
    program,
    sides,
    span,
  }: {
    program: string;
    sides: HeardSound['sides'];
    span?: { start_ms: number; end_ms: number };
  },
  to_path: string,
  signal: AbortSignal,
): Promise<void> {
  const part = span === undefined ? '' : `-ss ${span.start_ms}ms -t ${span.end_ms - span.start_ms}ms `;
  const inputs = sides.flatMap(({ samples: { path, channels } }) =>
    `${part}-f s16le -ar ${SAMPLE_RATE} -ac ${channels} -i`.split(' ').concat(`file:${path}`),
  );
  const mix = `amix=inputs=${sides.length}:duration=longest:normalize=0`;
  const output = `-filter_complex ${mix} -ac 1 -c:a aac -b:a 32k -movflags +faststart -f ipod`;
  const inside = '-protocol_whitelist file,pipe'.split(' ');
  const args = [...inside, ...inputs, ...output.split(' '), `file:${to_path}`];
  const failure = await runToEnd(program, args, { file_bytes: 2 ** 31, signal });
  if (failure !== null) throw new Error(`ffmpeg wrote no listening copy: ${failure}`);
}
