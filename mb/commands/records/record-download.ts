import { makeByteProgress } from '../../output/byte-progress.ts';
import { flag, text, UsageError } from '../../parser/option.ts';
import { defineCommand } from '../../command.ts';
import { openMediaFile } from './media-file.ts';
import { readMedia } from './read-media.ts';
import { recordId } from './record-get.ts';
import { toFilePath } from './to-file-path.ts';

export const recordDownload = defineCommand({
  name: 'record download',
  summary: 'Downloads the recording of a record; run again, it resumes where it was interrupted',
  operands: { record: recordId },
  options: {
    output: text(
      'path',
      'a file, a folder, or - for standard output; unless given, the folder that one is in',
    ),
    force: flag('write over a file that is there'),
  },
  example: 'record download 12 --output sound/',
  async run({ record, output = '.', force }, session) {
    if (force && output === '-') throw new UsageError('--force is for a file.');
    if (output === '-' && session.terminal.is_tty)
      throw new UsageError('A recording is nothing for a terminal: --output names a file, or pipe it on.');
    const { client, slug, options } = await session.inWorkspace();
    const params = { slug, record_id: record };
    const media = await client.getMediaUrl({ params });
    const findUrl = async () => new URL((await client.getMediaUrl({ params })).url, options.base_url).href;
    if (output === '-') {
      await pipeMedia(findUrl, session.terminal.write);
      return 0;
    }
    const path = await toFilePath(output, media.filename ?? `record-${record}`);
    const file = await openMediaFile(path, { key: `${options.base_url} ${params.slug} ${record}`, force });
    const progress = makeByteProgress(session.terminal, path);
    let size_bytes = file.begun.offset;
    try {
      for await (const piece of readMedia(findUrl, file.begun)) {
        await file.write(piece);
        size_bytes = piece.place.offset + piece.content.length;
        progress(size_bytes, piece.size_bytes);
      }
      await file.finish();
    } finally {
      await file.close();
    }
    return { json: { path, size_bytes, content_type: media.content_type }, shown: path };
  },
});

async function pipeMedia(
  findUrl: () => Promise<string>,
  write: (content: Uint8Array) => Promise<void>,
): Promise<void> {
  let written = 0;
  for await (const { content, place } of readMedia(findUrl, { offset: 0, etag: null })) {
    // Bytes that were piped to another program cannot be taken back.
    if (place.offset !== written) throw new Error('the recording was replaced while it was downloaded');
    await write(content);
    written += content.length;
  }
}
