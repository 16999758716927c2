/** What a page of another site does with the SDK. */
import { ApiError, eachItem, makeClient } from '@minutebook/sdk';

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
