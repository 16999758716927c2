/** Finds and reads the meetings of files as an import does, without a server. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { render } from '@minutebook/contract/reasons.ts';
import {
  describeMeeting,
  findMeetings,
  unpackMeeting,
} from '../../../server/import/meetings/meeting-tasks.ts';
import type { MeetingFiles } from '../../../server/import/meetings/parcel.ts';

const sent_at = '2026-03-01T00:00:00.000Z';
const TIMEZONE = 'Asia/Seoul';

/** The files one behind the other on the disk, and what is found in them. */
export async function readBrought(files: Readonly<Record<string, string | Buffer>>) {
  const folder = await mkdtemp(join(tmpdir(), 'bring-'));
  try {
    const path = join(folder, 'parcel');
    const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const);
    await writeFile(path, Buffer.concat(contents.map(([, bytes]) => bytes)));
    const parcel = contents.map(([name, bytes]) => ({
      path: name,
      size_bytes: bytes.length,
      modified_at: null,
    }));
    const left_out: [string, string][] = [];
    const meetings = [];
    for await (const piece of findMeetings({ path, files: parcel, kinds: ['audio', 'video'] })) {
      if ('left' in piece) left_out.push([piece.left.path, render(piece.left.reason)]);
      if (!('meeting' in piece)) continue;
      const found: MeetingFiles = { ...piece.meeting, sent_at };
      const described = await describeMeeting({ path, files: found, timezone: TIMEZONE });
      left_out.push(...described.left_out.map((one): [string, string] => [one.path, render(one.reason)]));
      if (described.meeting === null) continue;
      const unpacked = await unpackMeeting({
        path,
        files: found,
        timezone: TIMEZONE,
        folder,
        members: ['ana@example.com'],
      });
      assert.ok('path' in unpacked);
      const record = JSON.parse(await readFile(unpacked.path, 'utf8'));
      meetings.push({
        ...described.meeting,
        digest: Buffer.from(described.meeting.digest).toString('hex'),
        record,
      });
    }
    return { meetings, left_out };
  } finally {
    await rm(folder, { recursive: true });
  }
}
