/** What the compiler tells of the installed types: each line that must not compile is marked. */
import {
  ApiError,
  eachItem,
  followChanges,
  makeClient,
  uploadRecording,
  verifyWebhook,
  waitUntilReady,
  type ChangeItem,
  type Client,
  type NewRecord,
  type V3RecordDetail,
  type V2RecordListItem,
  type WebhookEvent,
} from '@minutebook/sdk';

export async function use(client: Client, webhook: { body: string; headers: Headers }): Promise<string[]> {
  const params = { slug: 'demo' };
  const body: NewRecord = {
    recorded_at: '2026-03-01T09:00:00Z',
    source: 'phone_call',
    contacts: [{ name: 'Kim', email: null }],
    event: undefined,
    dialogs: [{ text: 'Good morning.' }],
  };
  const created = await client.createRecord({ params, body });
  const id: number = created.record_id;
  const put: string | undefined = created.upload?.put_url;
  const { record } = await client.getRecord({
    params: { ...params, record_id: id },
    query: { include: 'dialogs' },
  });
  const title: string | null = record.title;
  const mayEdit: boolean = record.permissions.edit;
  const chapters = record.insights?.find(({ type }) => type === 'toc');
  const begins = chapters?.type === 'toc' ? chapters.value?.items.map(({ start_ms }) => start_ms) : [];
  const summary = record.insights?.find(({ type }) => type === 'summary');
  // @ts-expect-error: a summary is a text without items
  const none = summary?.type === 'summary' ? summary.value?.items : undefined;
  const share = await client.putShare({
    params: { ...params, record_id: id },
    body: { title: 'For you', expires_in_days: 7 },
  });
  const isNew: boolean = share.status === 201 && share.body.shared_record.title !== '';
  // @ts-expect-error: it needs a slug
  await client.listRecords({ query: {} });
  // @ts-expect-error: there is no such parameter
  await client.listRecords({ params, query: { label: 1 } });
  // @ts-expect-error: there is no such source
  await client.createRecord({ params, body: { recorded_at: '', source: 'pigeon' } });
  // @ts-expect-error: there is no such operation
  client.deleteEverything;
  const names: string[] = [];
  for await (const team of eachItem(client.listTeams, { params })) names.push(team.name);
  for await (const { items, cursor } of followChanges(client, { params, query: { include: 'record' } })) {
    for (const item of items) names.push(toLine(item), item.record?.title ?? '', cursor);
  }
  const event: WebhookEvent = await verifyWebhook(webhook, 'whsec_');
  if (event.type === 'record.status_changed') names.push(event.data?.to ?? '');
  // @ts-expect-error: nobody knows what it tells before its type is known
  names.push(event.data?.to);
  const upload = {
    slug: 'demo',
    content: new Blob([]),
    filename: 'call.wav',
    about: { uuid: '5e0e1b53-9a2b-4a8c-9e54-6c1d4e8f0a11', recorded_at: '2026-03-01T09:00:00Z' },
  };
  const { record_id } = await uploadRecording(
    { base_url: 'https://minutes.example.com', token: async () => 'token' },
    upload,
  );
  await uploadRecording(client, upload);
  const end: 'ready' | 'failed' = await waitUntilReady(client, { slug: 'demo', record_id });
  try {
    await makeClient({ base_url: '' }).listWorkspaces();
  } catch (error) {
    if (error instanceof ApiError && error.type === 'CONFLICT' && error.reason?.name === 'team_exists') {
      names.push(String(error.reason.values.name));
    }
  }
  return [
    ...names,
    String(title),
    String(put),
    String(mayEdit),
    String(begins),
    String(none),
    String(isNew),
    event.type,
    end,
    String(record_id),
  ];
}

function toLine(item: ChangeItem): string {
  switch (item.type) {
    case 'record.gone':
      return item.data.reason;
    case 'record.labels_changed':
      return String(item.data?.added?.length);
    default:
      return item.type;
  }
}

/** Types of what is passed on have names. */
export const toTitles = (records: readonly V2RecordListItem[], one: V3RecordDetail): (string | null)[] =>
  [...records, one.record].map(({ title }) => title);
