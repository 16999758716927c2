/** Keeps a copy of what its token may see in a file, and may be killed at any time. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { followChanges, makeClient } from '@minutebook/sdk';

const [slug, path, once] = process.argv.slice(2);
const { MINUTEBOOK_URL: base_url, MINUTEBOOK_TOKEN: token } = process.env;
const state = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { records: {}, streams: 0 };

/** Counts how often it has listened to the stream. */
async function counting(address, request) {
  const response = await fetch(address, request);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) state.streams += 1;
  return response;
}

const input = { params: { slug }, query: { cursor: state.cursor, include: 'record', limit: 50 } };
const options = { pause_seconds: once === 'once' ? 0 : 0.05 };
for await (const { items, cursor, is_reset } of followChanges(
  makeClient({ base_url, token, fetch: counting }),
  input,
  options,
)) {
  if (is_reset) state.records = {};
  for (const { type, record_id, record } of items) {
    if (type === 'record.gone') delete state.records[record_id];
    else if (record_id !== null && record) state.records[record_id] = record;
  }
  state.cursor = cursor;
  // The cursor and what came with it become visible together.
  writeFileSync(`${path}.new`, JSON.stringify(state));
  renameSync(`${path}.new`, path);
}
