/** Writes meetings as files to import. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWebVtt, type Meeting } from './invent-meetings.ts';

export async function writeMeetings(
  folder: string,
  meetings: Iterable<Meeting>,
  look: (meeting: Meeting) => void = () => undefined,
): Promise<void> {
  await mkdir(folder);
  for (const meeting of meetings) {
    look(meeting);
    const name = `${String(meeting.number).padStart(6, '0')} ${meeting.title}.vtt`;
    await writeFile(join(folder, name), toWebVtt(meeting));
  }
}
