/** Writes the sound that was heard as a file that every browser plays and seeks in. */
import { once } from 'node:events';
import { runWithinLimits } from './ffmpeg.ts';
import type { HeardSound } from './hear-tracks.ts';
import { SAMPLE_RATE } from './sound-meter.ts';

const MAX_REASON_LENGTH = 300;

/**
 * AAC in MP4 with its index in front: 14 MB an hour. What is on several tracks is mixed, at the times that the
 * transcript has.
 */
export async function writeListeningCopy(
  { program, sides }: { program: string; sides: HeardSound['sides'] },
  to_path: string,
  signal: AbortSignal,
): Promise<void> {
  const inputs = sides.flatMap(({ samples: { path, channels } }) =>
    `-f s16le -ar ${SAMPLE_RATE} -ac ${channels} -i`.split(' ').concat(`file:${path}`),
  );
  const mix = `amix=inputs=${sides.length}:duration=longest:normalize=0`;
  const output = `-filter_complex ${mix} -ac 1 -c:a aac -b:a 32k -movflags +faststart -f ipod`;
  const quietly = '-nostdin -hide_banner -loglevel error -y -protocol_whitelist file,pipe'.split(' ');
  const args = [...quietly, ...inputs, ...output.split(' '), `file:${to_path}`];
  const writer = runWithinLimits(program, { args, file_bytes: 2 ** 31, signal });
  let said = '';
  writer.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MAX_REASON_LENGTH);
  });
  writer.stdout.resume();
  const [code] = (await once(writer, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg wrote no listening copy: ${said.trim()}`);
}
