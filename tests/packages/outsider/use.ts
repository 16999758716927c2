/** What the compiler tells of the installed types: each line that must not compile is marked. */
import {
  ApiError,
  eachItem,
  followChanges,
  makeClient,
  uploadRecording,
  verifyWebhook,
  type Client,
  type WebhookEvent,
} from '@minutebook/sdk';

export async function use(client: Client, webhook: { body: string; headers: Headers }): Promise<string[]> {
  const params = { slug: 'demo' };
  const created = await client.createRecord({
    params,
    body: {
      recorded_at: '2026-03-01T09:00:00Z',
      source: 'phone_call',
      contacts: [{ name: 'Kim', email: null }],
      event: undefined,
      dialogs: [{ text: 'Good morning.' }],
    },
  });
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
    for (const item of items) names.push(item.type, item.record?.title ?? '', cursor);
  }
  const event: WebhookEvent = await verifyWebhook(webhook, 'whsec_');
  const { record_id } = await uploadRecording(
    { base_url: 'https://minutes.example.com', token: async () => 'token' },
    {
      slug: 'demo',
      content: new Blob([]),
      filename: 'call.wav',
      about: { uuid: '5e0e1b53-9a2b-4a8c-9e54-6c1d4e8f0a11', recorded_at: '2026-03-01T09:00:00Z' },
    },
  );
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
    String(record_id),
  ];
}
