/** What a page of another site does with the SDK, and whatever else has no more than pages have. */
import { ApiError, eachItem, followChanges, makeClient, verifyWebhook } from '@minutebook/sdk';

export async function use([base_url, token, slug]) {
  const client = makeClient({ base_url, token });
  const params = { slug };
  const body = {
    recorded_at: '2026-03-01T09:00:00Z',
    title: 'From a page',
    contacts: [{ name: 'Kim' }],
    dialogs: [{ text: 'Good morning.' }],
  };
  const { record_id } = await client.createRecord({ params, body });
  const titles = [];
  for await (const { title } of eachItem(client.listRecords, { params })) titles.push(title);
  if (!titles.includes('From a page')) throw new Error(titles.join());
  const copied = [];
  const pages = followChanges(client, { params, query: { include: 'record' } }, { pause_seconds: 0 });
  for await (const { items } of pages) copied.push(...items.map(({ record }) => record?.title));
  if (!copied.includes('From a page')) throw new Error(copied.join());
  await (globalThis.crypto === undefined ? verifyInVain() : verify());
  let etag;
  const told = makeClient({ base_url, token, on_response: ({ headers }) => (etag = headers.get('etag')) });
  const at = { params: { ...params, record_id } };
  await told.getRecord(at);
  await told.updateRecord({ ...at, body: { title: 'First' } }, { if_match: etag });
  try {
    await told.getRecord({ params: { ...params, record_id: 999_999 } });
  } catch (error) {
    if (error instanceof ApiError && error.type === 'RECORD_NOT_FOUND') return 'all of it works';
    throw error;
  }
  throw new Error('a record that is not there was found');
}

async function verifyInVain() {
  const said = await verifyWebhook({ body: '{}', headers: {} }, 'whsec_x').catch(({ message }) => message);
  if (!String(said).includes('react-native-quick-crypto')) throw new Error(said);
}

async function verify() {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const body = '{"type":"record.ready"}';
  const timestamp = String(Math.floor(Date.now() / 1000));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  const signed = new TextEncoder().encode(`evt_1_1.${timestamp}.${body}`);
  const toBase64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const signature = toBase64(await crypto.subtle.sign('HMAC', key, signed));
  const headers = new Headers({
    'webhook-id': 'evt_1_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  });
  const { type } = await verifyWebhook({ body, headers }, `whsec_${toBase64(raw)}`);
  if (type !== 'record.ready') throw new Error(type);
}
