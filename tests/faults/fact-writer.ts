/** A client that writes small facts one after the other, and holds the service to each that was confirmed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../kit/clients/contract-answer.ts';
import type { ReachedServer } from '../kit/clients/make-send.ts';
import { makeUploadClient } from '../kit/clients/upload-client.ts';

export const WORKSPACE = 'acme';

export interface FactWriter {
  writeUntil(stopped: AbortSignal): Promise<void>;
  /** How many facts were. */
  confirmed(): number;
  /** The confirmed facts that are not there, in words. */
  findLost(): Promise<string[]>;
}

const SOON_MS = 100;

export function makeFactWriter(service: ReachedServer, token: string, number: number): FactWriter {
  const labels = new Map<number, string>();
  const titles = new Map<number, string>();
  const client = makeUploadClient(service, { slug: WORKSPACE }, token);
  const send = (method: string, path: string, body?: unknown) => service.send(method, path, { token, body });
  const records = `/app/workspaces/${WORKSPACE}/records`;

  async function writeLabel(name: string): Promise<void> {
    const answer = await send('POST', `/app/workspaces/${WORKSPACE}/labels`, { name, color: '#3b82f6' });
    if (isTaken(answer)) labels.set(answer.body.id, name);
  }
  async function writeRecord(title: string): Promise<void> {
    const transcript = { filename: 'a.txt', content: `Ann: ${title} begins.\nBob: It ends.` };
    const fields = { uuid: randomUUID(), filename: undefined, filesize: undefined, transcript, title };
    const answer = await client.create(fields);
    if (isTaken(answer)) titles.set(answer.body.id, title);
  }
  async function writeTitle(title: string): Promise<void> {
    const [record_id] = [...titles.keys()].slice(-1);
    if (record_id === undefined) return;
    const before = titles.get(record_id) ?? '';
    // Whatever is not confirmed may have come or not, so nothing is known of it until it is.
    titles.delete(record_id);
    const answer = await send('PATCH', `${records}/${record_id}`, { title });
    if (isTaken(answer)) titles.set(record_id, title);
    else titles.set(record_id, before);
  }
  const kinds = [writeLabel, writeRecord, writeTitle];
  return {
    async writeUntil(stopped) {
      for (let count = 0; !stopped.aborted; count += 1) {
        const write = kinds[count % kinds.length] ?? writeLabel;
        try {
          await write(`Fact ${count} of writer ${number}`);
        } catch (error) {
          // The connection has broken, as fetch says it; all else is for the test to hear of.
          if (!(error instanceof TypeError)) throw error;
          await delay(SOON_MS);
        }
      }
    },
    confirmed: () => labels.size + titles.size,
    async findLost() {
      const { body } = await send('GET', `/v2/workspaces/${WORKSPACE}/labels`);
      const there = new Map((body.items as { id: number; name: string }[]).map(({ id, name }) => [id, name]));
      const lost = [...labels]
        .filter(([id, name]) => there.get(id) !== name)
        .map(([, name]) => `the label ${name}`);
      for (const [record_id, title] of titles) {
        const path = `/v2/workspaces/${WORKSPACE}/records/${record_id}?include=dialogs`;
        const { status, body: found } = await send('GET', path);
        if (status !== 200 || found.record.title !== title || found.record.dialogs.length !== 2)
          lost.push(`the record ${record_id}, ${title}`);
      }
      return lost;
    },
  };
}

/** A service that starts, or whose database does, asks for patience. */
function isTaken({ status, text, headers }: Answer): boolean {
  assert.ok([200, 201, 204, 503].includes(status), `${status} ${text}`);
  if (status === 503) assert.ok(headers.get('retry-after'), text);
  return status !== 503;
}
