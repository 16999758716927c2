import { loadAgain } from '../../load-again.ts';

/** Asks about dropped or chosen files. What does so is loaded with the first of them. */
export async function offerFiles(slug: string, files: readonly File[]): Promise<void> {
  const { takeFiles } = await loadAgain(() => import('./offered-files.ts'));
  await takeFiles(slug, files);
}
