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
    query: { include: 'insights' },
  });
  const title: string | null = record.title;
  const mayEdit: boolean = record.permissions.edit;
  const chapters = record.insights.find(({ type }) => type === 'toc');
  const begins = chapters?.type === 'toc' ? chapters.value?.items.map(({ start_ms }) => start_ms) : [];
  const summary = record.insights.find(({ type }) => type === 'summary');
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
  await uploadRecording(client, { ...upload, on_progress: undefined, part_bytes: undefined });
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

/** An answer has what was asked for, and what was not is no field of it. */
export async function include(client: Client, list: 'dialogs' | 'insights,dialogs', maybe?: 'insights') {
  const params = { slug: 'demo', record_id: 12 };
  const plain = (await client.getRecord({ params, query: { query: 'budget' } })).record;
  // @ts-expect-error: nobody asked for the transcript
  plain.dialogs;
  const said = (await client.getRecord({ params, query: { include: 'dialogs' } })).record;
  const text: string | undefined = said.dialogs[0]?.text;
  // @ts-expect-error: nobody asked for insights
  said.insights;
  const both = (await client.getRecord({ params, query: { include: 'insights,dialogs' } })).record;
  const count: number = both.dialogs.length + both.insights.length;
  const one = (await client.getRecord({ params, query: { include: list } })).record;
  // @ts-expect-error: only one of the two lists names insights
  one.insights.length;
  const found: number = one.dialogs.length + (one.insights?.length ?? 0);
  const unsure = (await client.getRecord({ params, query: { include: maybe } })).record;
  // @ts-expect-error: it may not have been asked for
  unsure.insights.length;
  // @ts-expect-error: there is nothing of that name
  await client.getRecord({ params, query: { include: 'dialog' } });
  // @ts-expect-error: there is no such parameter
  await client.getRecord({ params, query: { included: 'dialogs' } });

  const { items } = await client.listChanges({ params, query: { include: 'record' } });
  const title: string | null | undefined = items[0]?.record?.title;
  for (const item of (await client.listChanges({ params, query: { cursor: 'now' } })).items) {
    // @ts-expect-error: nobody asked for records
    item.record;
    // What happened still tells the data apart.
    if (item.type === 'record.gone') console.log(item.data.reason);
  }
  for await (const page of followChanges(client, { params })) {
    // @ts-expect-error: nobody asked for records
    page.items[0]?.record;
  }
  return [text, count, found, title, toTitles([], plain), toTitles([], said)];
}

/** Types of what is passed on have names. */
export const toTitles = (
  records: readonly V2RecordListItem[],
  one: V3RecordDetail['record'],
): (string | null)[] => [...records, one].map(({ title }) => title);
