import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/** The driver's connection can COPY; its published types omit these methods. */
interface CopyConnection extends Connection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const CHUNK_CHARACTERS = 1 << 18;

/**
 * Fills a table with COPY. A row is one line of COPY's text format without the line feed; `toCopyLine` makes one.
 * Returns the number of rows.
 */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let sent: Promise<number>;
  const copy = {
    submit: (connection: Connection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
    handleCopyInResponse: (connection: CopyConnection) => {
      sent = send(connection, lines);
      sent.catch((error: unknown) => connection.sendCopyFail(String(error)));
    },
    handleError: reject,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(sent),
  };
  client.query(copy as unknown as Submittable);
  return promise;
}

/** Ends the copy; returns the number of rows. */
async function send(connection: CopyConnection, lines: Iterable<string>): Promise<number> {
  let rows = 0;
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    rows += 1;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    connection.sendCopyFromChunk(Buffer.from(chunk));
    chunk = '';
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  if (chunk !== '') connection.sendCopyFromChunk(Buffer.from(chunk));
  connection.endCopyFrom();
  return rows;
}

export type CopyValue = string | number | bigint | boolean | null | readonly (string | number | bigint)[];

export function toCopyLine(values: readonly CopyValue[]): string {
  return values.map(toCopyField).join('\t');
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toCopyField(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'object') return `{${value.join(',')}}`;
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '');
}
