import { open } from 'node:fs/promises';
import { choice, flag, text, UsageError, withDefault } from '../../parser/option.ts';
import { defineCommand } from '../../command.ts';
import { toSafeText } from '../../output/to-safe-text.ts';
import { recordId } from './record-get.ts';
import { toFilePath } from './to-file-path.ts';

export const exportOne = defineCommand({
  name: 'export',
  summary: 'Prints a record as a file, or saves it; "export all" exports many',
  operands: { record: recordId },
  options: {
    format: withDefault(choice(['markdown', 'text', 'json'], 'of the file'), 'markdown'),
    'with-comments': flag('the comments of members and their answers as well'),
    output: text('path', 'a file that is not there yet, or a folder'),
    force: flag('write over a file that is there'),
  },
  example: 'export 12 --format markdown --output notes/',
  async run({ record, format, 'with-comments': with_comments, output, force }, { inWorkspace, terminal }) {
    if (force && output === undefined) throw new UsageError('--force is for --output.');
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record };
    const file = await client.exportRecord({
      params,
      body: { format, with_comments: with_comments || undefined },
    });
    if (output === undefined) {
      // Files get the exact content; on a terminal control characters are replaced.
      await terminal.write(terminal.is_tty ? toSafeText(file.content) : file.content);
      return 0;
    }
    const path = await toFilePath(output, file.filename);
    const handle = await open(path, force ? 'w' : 'wx');
    try {
      await handle.writeFile(file.content);
    } finally {
      await handle.close();
    }
    return { json: { path, filename: file.filename, content_type: file.content_type }, shown: path };
  },
});
