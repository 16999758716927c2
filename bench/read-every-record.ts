import type { BenchWorkspace } from './make-workspace.ts';
import { fetchText } from './fetch-text.ts';
import type { MeasuredServer } from './start-process.ts';

interface RecordPage {
  items: unknown[];
  next_token: string | null;
}

/** Pages through the whole workspace, so that the server's caches are as full as they get. Returns the records. */
export async function readEveryRecord(
  { base_url }: MeasuredServer,
  { slug, readers }: BenchWorkspace,
  signal: AbortSignal,
): Promise<number> {
  let records = 0;
  let next = '';
  do {
    signal.throwIfAborted();
    const path = `/v2/workspaces/${slug}/records?limit=100&next_token=${next}`;
    const page = JSON.parse(await fetchText(base_url, path, readers.all)) as RecordPage;
    records += page.items.length;
    next = page.next_token ?? '';
  } while (next !== '');
  return records;
}
