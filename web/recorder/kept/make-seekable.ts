import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  OggOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/**
 * Writes a recording anew, with its duration and an index of its times. A browser records as if it were sending:
 * its files state no duration, and players cannot jump in them.
 */
export async function makeSeekable(recorded: Blob): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recorded), formats: [WEBM, MP4, OGG] });
  try {
    const target = new BufferTarget();
    const output = new Output({ format: toFormat(recorded.type), target });
    // The packets are copied as they are.
    await (await Conversion.init({ input, output })).execute();
    if (target.buffer === null) throw new Error('The recording has no sound.');
    return new Blob([target.buffer], { type: recorded.type });
  } finally {
    input.dispose();
  }
}

function toFormat(type: string) {
  if (type.startsWith('audio/mp4')) return new Mp4OutputFormat({ fastStart: 'in-memory' });
  return type.startsWith('audio/ogg') ? new OggOutputFormat() : new WebMOutputFormat();
}
