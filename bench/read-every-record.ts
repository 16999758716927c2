import type { BenchWorkspace } from './make-workspace.ts';
import type { MeasuredServer } from './start-process.ts';

/** Pages through the whole workspace, so that the server's caches hold as much as they ever will. Returns the records. */
export async function readEveryRecord(
  { port }: MeasuredServer,
  { slug, readers }: BenchWorkspace,
  signal: AbortSignal,
): Promise<number> {
  let records = 0;
  let next = '';
  do {
    signal.throwIfAborted();
    const response = await fetch(
      `http://127.0.0.1:${port}/v2/workspaces/${slug}/records?limit=100&next_token=${next}`,
      { headers: { authorization: `Bearer ${readers.all}` } },
    );
    const page = (await response.json()) as { items: unknown[]; next_token: string | null };
    records += page.items.length;
    next = page.next_token ?? '';
  } while (next !== '');
  return records;
}
