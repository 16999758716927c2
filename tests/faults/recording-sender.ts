/** A client that goes on until its recording is whole, over either door, and holds the service to whatever it confirmed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestMember, TestWorkspace } from '../kit/make/make-workspace.ts';
import { requireOk } from '../kit/require-ok.ts';
import { makeTusClient, PART, toChecksum } from '../kit/clients/tus-client.ts';
import { makeUploadClient } from '../kit/clients/upload-client.ts';
import type { KillableService } from './killable-service.ts';

export interface RecordingSender {
  workspace: TestWorkspace;
  member: TestMember;
  content: Buffer;
  /** null: it is to be given up. */
  outcome: 'kept' | 'gone';
  /** In order; each settles when it was confirmed. */
  steps: Record<string, () => Promise<void>>;
  /** A step of which only a share of the bytes is sent. */
  sendShare(share: number): Promise<void>;
  /** Goes on from what was confirmed, as after any failure. */
  finish(): Promise<void>;
}

export type DoorName = 'whole' | 'in parts' | 'given up';

export interface SenderParts {
  service: KillableService;
  workspace: TestWorkspace;
  member: TestMember;
  content: Buffer;
}

const toPath = (url: string) => url.slice(new URL(url).origin.length);

const REC_DATE = '2026-03-01T09:00:00Z';

export function makeSender(door: DoorName, parts: SenderParts): RecordingSender {
  if (door === 'whole') return makeWholeSender(parts);
  return makePartSender(parts, door === 'given up' ? 'gone' : 'kept');
}

function makeWholeSender({ service, workspace, member, content }: SenderParts): RecordingSender {
  const client = makeUploadClient(service, workspace, member.token);
  const uuid = randomUUID();
  const confirmed = { record_id: 0, is_stored: false };
  const getUrl = async () => requireOk(await client.getUrl(confirmed.record_id)).body as string;

  async function create() {
    const fields = { uuid, rec_date: REC_DATE, filesize: content.length };
    const { id } = requireOk(await client.create(fields)).body;
    if (confirmed.record_id !== 0) assert.equal(id, confirmed.record_id, 'the record is another');
    confirmed.record_id = id;
  }
  async function transfer() {
    requireOk(await service.send('PUT', toPath(await getUrl()), { body: content }));
    confirmed.is_stored = true;
  }
  async function complete() {
    requireOk(await client.complete(confirmed.record_id, uuid));
  }
  return {
    workspace,
    member,
    content,
    outcome: 'kept',
    steps: { create, transfer, complete },
    async sendShare(share) {
      const size = Math.floor(content.length * share);
      service.sendSome('PUT', toPath(await getUrl()), {}, content, size);
      await untilOnDisk(service, workspace, size);
    },
    async finish() {
      await create();
      // Confirmed bytes are not sent again, so they must be there.
      if (!confirmed.is_stored) await transfer();
      await complete();
    },
  };
}

function makePartSender(
  { service, workspace, member, content }: SenderParts,
  outcome: 'kept' | 'gone',
): RecordingSender {
  const client = makeTusClient(service, workspace, member.token);
  const metadata = { uuid: randomUUID(), rec_date: REC_DATE };
  const half = Math.floor(content.length / 2);
  const confirmed = { path: '', offset: 0 };

  async function create() {
    const location = requireOk(await client.create(content.length, metadata)).headers.get('location') ?? '';
    const path = new URL(location).pathname;
    if (confirmed.path !== '') assert.equal(path, confirmed.path, 'the upload is another');
    confirmed.path = path;
  }
  async function sendTo(end: number) {
    const part = content.subarray(confirmed.offset, end);
    const answer = await client.patch(confirmed.path, confirmed.offset, part, toChecksum('sha256', part));
    confirmed.offset = Number(requireOk(answer).headers.get('upload-offset'));
  }
  async function finish() {
    await create();
    const offset = await client.offsetOf(confirmed.path);
    assert.ok(offset >= confirmed.offset, `${confirmed.offset} bytes were confirmed, ${offset} are there`);
    confirmed.offset = offset;
    while (confirmed.offset < content.length) {
      await sendTo(confirmed.offset < half ? half : content.length);
    }
  }
  async function cancel() {
    const { status } = await client.cancel(confirmed.path);
    assert.ok(status === 204 || status === 404, `giving up was answered with ${status}`);
  }
  const end: RecordingSender['steps'] =
    outcome === 'kept' ? { 'last part': () => sendTo(content.length) } : { cancel };
  return {
    workspace,
    member,
    content,
    outcome,
    steps: { create, 'first part': () => sendTo(half), ...end },
    async sendShare(share) {
      const [from, part] = [confirmed.offset, content.subarray(confirmed.offset)];
      const size = Math.floor(part.length * share);
      const headers = {
        authorization: `Bearer ${member.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': String(from),
        ...PART,
      };
      service.sendSome('PATCH', confirmed.path, headers, part, size);
      await untilOnDisk(service, workspace, from + size);
    },
    finish: outcome === 'kept' ? finish : cancel,
  };
}

/** Whatever has come of a workspace's recordings, whole or not. */
async function untilOnDisk(
  { data_dir }: KillableService,
  { workspace_id }: TestWorkspace,
  size_bytes: number,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const sizes = await Promise.all([
      sizeOf(join(data_dir, 'uploads'), `${workspace_id}-`),
      sizeOf(join(data_dir, 'media', String(workspace_id)), ''),
    ]);
    if (Math.max(...sizes) >= size_bytes) return;
    assert.ok(tries < 400, `${sizes.join(' and ')} of ${size_bytes} bytes came`);
    await delay(50);
  }
}

async function sizeOf(folder: string, prefix: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && entry.name.startsWith(prefix));
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
