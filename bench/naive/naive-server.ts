/**
 * The list, the search and the detail of records in the way of a straightforward first version, on the same
 * data: the caller is looked up in the database, rows are converted in JavaScript and written with
 * JSON.stringify, and search uses tsvector and GIN. It is spared all other work: Node's bare server, prepared
 * statements, no validation, no rate limits, no log.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { findToken, findWorkspaceId } from '@minutebook/server/access/access-queries.ts';
import { tokenDigest } from '@minutebook/server/access/access-store.ts';
import type { Caller } from '@minutebook/server/access/caller.ts';
import { loadPlace } from '@minutebook/server/access/load-place.ts';
import { openDatabase } from '@minutebook/server/base/database/database.ts';
import { announcePort, readConnection } from '../rival-process.ts';
import { findRow, listDialogs, listRows } from './naive-queries.ts';
import { toDialog, toItem } from './naive-view.ts';

const db = openDatabase(readConnection());

async function requireCaller(request: IncomingMessage, slug: string): Promise<Caller> {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const [user, workspace_id] = await Promise.all([
    findToken(db, tokenDigest(token), new Date()),
    findWorkspaceId(db, slug),
  ]);
  if (user === undefined || workspace_id === undefined) throw new Error('no such token or workspace');
  const place = await loadPlace(db, workspace_id, user.user_id);
  if (place?.member == null) throw new Error('not a member');
  return { ...place.member, token: user };
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function toListBody(caller: Caller, query: URLSearchParams) {
  const label_id = query.get('label_ids');
  const end_date = query.get('end_date');
  const rows = await listRows(db, caller, {
    order: query.get('order') === 'rec_date' ? 'rec_date' : 'id',
    limit: 100,
    query: query.get('query'),
    label_id: label_id === null ? null : Number(label_id),
    recorded_before: end_date === null ? null : new Date(Date.parse(end_date) + DAY_MS),
  });
  const now = new Date();
  return { items: rows.map((row) => toItem(row, caller, now)), next_token: rows.at(-1)?.record_id ?? null };
}

async function toDetailBody(caller: Caller, record_id: number) {
  const { workspace_id, pii_redaction_active } = caller.workspace;
  const row = await findRow(db, caller, record_id);
  if (row === undefined) throw new Error('no such record');
  const rows = await listDialogs(db, workspace_id, record_id);
  const item = toItem(row, caller, new Date());
  const { protected_from_deletion, extra } = row;
  const record = {
    ...item,
    protected_from_deletion,
    updated_at: row.updated_at.toISOString(),
    extra,
    related_call_records: [],
    pii_redaction_active,
    dialogs: rows.map((dialog) => toDialog(dialog, item.permissions)),
  };
  return { record };
}

const PATH = /^\/v2\/workspaces\/([^/]+)\/records(?:\/(\d+))?$/;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const [, slug = '', record_id] = PATH.exec(pathname) ?? [];
  const caller = await requireCaller(request, slug);
  const body =
    record_id === undefined
      ? await toListBody(caller, searchParams)
      : await toDetailBody(caller, Number(record_id));
  const text = JSON.stringify(body);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => announcePort(server));
