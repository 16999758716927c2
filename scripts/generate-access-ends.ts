/** Writes the table of how access ends into docs/operations.md, from the server's own table. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  accessEvents,
  endingOf,
  waysIn,
  type AccessEvent,
  type WayIn,
} from '../server/access/ends/access-ends.ts';

const DOCUMENT = resolve(import.meta.dirname, '../docs/operations.md');
const TABLE = /(<!-- access ends -->\n)[\s\S]*?(\n<!-- end of access ends -->)/;

const ways = Object.keys(waysIn) as WayIn[];
const events = Object.keys(accessEvents) as AccessEvent[];

/** Returns the document with its present table. */
export const withAccessTable = (text: string): string =>
  text.replace(TABLE, (_, start: string, end: string) => `${start}\n${toTable()}${end}`);

export function writeAccessTable(): void {
  writeFileSync(DOCUMENT, withAccessTable(readFileSync(DOCUMENT, 'utf8')));
}

function toTable(): string {
  const reasons = new Map<string, string>();
  const toLetter = (because: string) => {
    const letter = reasons.get(because) ?? String.fromCodePoint(97 + reasons.size);
    reasons.set(because, letter);
    return letter;
  };
  const toCell = (way: WayIn, event: AccessEvent) => {
    const ending = endingOf(way, event);
    if (ending.kind === 'stays') return toLetter(ending.because);
    if (ending.kind === 'asked') return 'A';
    return `${ending.kind === 'ends' ? 'E' : 'R'}${ending.within_s}`;
  };
  const rows = ways.map(
    (way) =>
      `| ${waysIn[way].what} | ${waysIn[way].time} | ${events.map((event) => toCell(way, event)).join(' | ')} |\n`,
  );
  const numbers = events.map((_, index) => index + 1);
  const legend = events.map((event, index) => `${numbers[index]} ${accessEvents[event]}`).join('; ');
  const stays = [...reasons].map(([because, letter]) => `${letter}: ${because}`).join('; ');
  return `| what | ends by itself | ${numbers.join(' | ')} |
| --- | --- | ${events.map(() => '---').join(' | ')} |
${rows.join('')}
What happens: ${legend}.

**E0** ends at once, **E5** within five seconds. **R0** and **R5**: it rests as fast, as long as that lasts. **A**: it goes on without what
was taken, which is asked at every request. It stays, because: ${stays}.
`;
}
