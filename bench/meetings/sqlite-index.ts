/** SQLite's full-text search over the same texts, for a single user who sees everything. */
import { DatabaseSync } from 'node:sqlite';
import type { Meeting } from './invent-meetings.ts';

export const PAGE = 20;

export interface SqliteIndex {
  /** Commits and syncs each meeting. Returns the seconds that it took. */
  fill(meetings: Iterable<Meeting>): number;
  /** Returns the numbers of the newest matching meetings. */
  search(match: string): number[];
  close(): void;
}

export function openSqliteIndex(path: string): SqliteIndex {
  const db = new DatabaseSync(path);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full;
    create virtual table if not exists meeting using fts5 (title, transcript, tokenize = 'unicode61')`);
  const insert = db.prepare('insert into meeting (rowid, title, transcript) values (?, ?, ?)');
  const select = db.prepare(
    `select rowid from meeting where meeting match ? order by rowid desc limit ${PAGE}`,
  );
  return {
    fill(meetings) {
      let took = 0;
      for (const { number, title, utterances } of meetings) {
        const transcript = utterances.join('\n');
        const began = performance.now();
        insert.run(number, title, transcript);
        took += performance.now() - began;
      }
      return took / 1000;
    },
    search: (match) => select.all(match).map((row) => Number(row['rowid'])),
    close: () => db.close(),
  };
}
