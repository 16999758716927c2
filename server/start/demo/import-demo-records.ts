import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { importFiles } from '../../import/import-files.ts';
import { findImportTarget } from '../../import/find-import-target.ts';
import { DEMO, type DemoFiles } from './demo-files.ts';

export type DemoContext = Pick<Context, 'config' | 'db' | 'media' | 'keys' | 'clock' | 'workers'>;

/** Writes the records with their moved dates to files, and imports them like any others. */
export async function importDemoRecords(
  ctx: DemoContext,
  {
    slug,
    records,
    onProgress,
  }: { slug: string; records: DemoFiles['records']; onProgress: (text: string) => void },
): Promise<void> {
  const folder = join(ctx.config.data_dir, 'demo.unfinished');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    const files = records.map(({ name }) => ({ path: join(folder, name), media_folder: DEMO }));
    await Promise.all(records.map(({ name, file }) => writeFile(join(folder, name), JSON.stringify(file))));
    // The demo shows records with insights and without.
    const target = await findImportTarget(ctx, slug, { insights: false });
    let imported = 0;
    for await (const result of importFiles(ctx, target, files)) {
      if (result.outcome === 'failed') {
        throw errors.conflict('demo_record', { path: result.path, reason: result.reason });
      }
      imported += 1;
      if (imported % 10 === 0) onProgress(`Importing the demo: ${imported} of ${records.length} records`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
