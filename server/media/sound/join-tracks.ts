/** One file of the recordings of one voice each: its tracks, behind what is heard and seen of all, if there is such a one. */
import { DEMUXERS, requireDecoder, runToEnd } from './ffmpeg.ts';

/** ffmpeg reads one of them not at all. */
export class UnjoinableTracksError extends Error {
  override name = 'UnjoinableTracksError';
}

interface TracksToJoin {
  program: string;
  /** `speaker` null: it is of all. */
  tracks: readonly { path: string; speaker: string | null }[];
  /** The Matroska file that is written. */
  path: string;
  signal: AbortSignal;
}

const MOST_BYTES = 2 ** 37;

/** Sound that Matroska does not hold as it is becomes FLAC. @throws DecoderMissingError, UnjoinableTracksError */
export async function joinTracks(given: TracksToJoin): Promise<void> {
  await requireDecoder(given.program);
  const failure = (await write(given, 'copy')) === null ? null : await write(given, 'flac');
  if (failure !== null) throw new UnjoinableTracksError(`ffmpeg joined no tracks: ${failure}`);
}

function write(
  { program, tracks, path, signal }: TracksToJoin,
  codec: 'copy' | 'flac',
): Promise<string | null> {
  const inputs = tracks.flatMap((track) => [
    ...`-protocol_whitelist file -format_whitelist ${DEMUXERS} -i`.split(' '),
    `file:${track.path}`,
  ]);
  const maps = tracks.flatMap(({ speaker }, index) => [
    ...(speaker === null ? ['-map', `${index}:v:0?`] : []),
    '-map',
    `${index}:a:0`,
    ...(speaker === null ? [] : [`-metadata:s:a:${index}`, `SPEAKER=${speaker}`]),
  ]);
  const codecs = `-map_metadata -1 -c:v copy -c:a ${codec} -f matroska`.split(' ');
  return runToEnd(program, [...inputs, ...maps, ...codecs, `file:${path}`], {
    file_bytes: MOST_BYTES,
    signal,
  });
}
