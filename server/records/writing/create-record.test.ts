import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import { createLabel } from '../../people/labels/label-acts.ts';
import { createTeam } from '../../people/teams/team-acts.ts';
import { importFile } from '../../import/import-file.ts';
import { findImportTarget } from '../../import/find-import-target.ts';

let server: TestServer;
let folder: string;
let workspace: TestWorkspace;
let owner: TestMember;
let colleague: TestMember;
let record_id: number;
let label_ids: number[];
let team_id: number;

before(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace);
  colleague = await makeMember(server, workspace);
  const { workspace_id } = workspace;
  const labels = [];
  for (const name of ['Sales', 'Pilot'])
    labels.push(await createLabel(server.ctx.db, { workspace_id, at: TEST_NOW }, { name, color: '#112233' }));
  label_ids = labels.map((label) => label.label_id);
  ({ team_id } = await createTeam(server.ctx.db, { workspace_id, at: TEST_NOW }, { name: 'Core' }));
  const path = join(folder, 'whole.json');
  await writeFile(path, JSON.stringify(wholeRecord()));
  const target = await findImportTarget(server.ctx, workspace.slug, {});
  ({ record_id } = await importFile(server.ctx, { target, path }));
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What a file says in words that are columns too. */
const PLAIN_FIELDS = {
  uuid: '3f0c8a52-5a0e-4a7a-9a51-0c6d3d1f8b11',
  title: 'Pilot call',
  source: 'phone_call',
  status: 'transcribed',
  recorded_at: '2026-02-01T10:30:00+09:00',
  duration_ms: 60_000,
  scope: 'team',
  is_draft: true,
  draft_state: 'scheduled',
  publish_scheduled_at: '2026-04-01T00:00:00Z',
  publish_trigger: 'schedule',
  ready_at: '2026-02-01T02:00:00Z',
  is_ready: true,
  is_auto_label_generating: true,
  protected_from_deletion: true,
  created_at: '2026-02-01T01:31:00Z',
  phone_number: '+82 2 555 0100',
};

/** Everything a record file can say. */
const wholeRecord = () => ({
  ...PLAIN_FIELDS,
  format: 'minutebook.record/1',
  owner: owner.email,
  teams: ['Core'],
  labels: ['Sales'],
  recommended_labels: ['Pilot', 'Sales'],
  access: { members: [colleague.email], teams: ['Core'] },
  contacts: [{ name: 'Mirae', phone_number: '+82 2 555 0100' }, { email: 'jo@example.org' }],
  event: {
    summary: 'Pilot',
    start: '2026-02-01T10:00:00+09:00',
    end: '2026-02-01T10:30:00+09:00',
    attendees_emails: ['jo@example.org'],
    attendees: [{ name: 'Jo', email: 'jo@example.org' }],
  },
  language: 'ko',
  speakers: [{ speaker_id: 7, name: 'Ines', member: owner.email }],
  transcription: { engine: 'whisper', model: 'base', finished_at: '2026-02-01T10:40:00+09:00' },
  insights_engine: { engine: 'llama', model: null, finished_at: null },
  insights_stale: true,
  dialogs: [
    { id: 5, start_ms: 0, duration_ms: 900, speaker_id: 7, text: '네 좋습니다', bookmark: true },
    { id: 9, speaker_id: 0, text: 'ok' },
  ],
  insights: [
    {
      type: 'summary',
      value: { text: 'All fine' },
      language: 'en',
      is_edited: true,
      edited_by: colleague.email,
      edited_at: '2026-02-02T00:00:00Z',
    },
    { type: 'keyword', status: 'failed', value: null, language: 'en' },
  ],
  share: {
    title: 'For Mirae',
    expires_in_days: 30,
    created_at: '2026-02-20T00:00:00Z',
    password: 'let me in',
  },
  export_histories: [
    {
      member: colleague.email,
      platform: 'notion',
      export_type: 'full',
      platform_unique_id: 'n-1',
      ref_url: 'https://example.org/n-1',
      metadata: { pages: 2 },
      created_at: '2026-02-03T00:00:00Z',
    },
  ],
});

async function rowsOf<Row>(table: string, columns: string): Promise<Row[]> {
  const text = `select ${columns} from ${table} t where t.workspace_id = $1 order by 1`;
  return server.ctx.db.query(statement<Row>(`test.${table}.${columns.length}`, text), [
    workspace.workspace_id,
  ]);
}

describe('A record made from a record file', () => {
  it('has every field of the file', async () => {
    const dates = ['recorded_at', 'created_at', 'ready_at', 'publish_scheduled_at'] as const;
    const [record] = await rowsOf<Record<string, unknown>>(
      'record',
      `t.ordinal, t.owner_member_id, t.event, t.extra, t.updated_at, ${Object.keys(PLAIN_FIELDS)
        .map((field) => `t.${field}`)
        .join(', ')}`,
    );
    assert.deepEqual(record, {
      ...PLAIN_FIELDS,
      ...Object.fromEntries(dates.map((date) => [date, new Date(PLAIN_FIELDS[date])])),
      ordinal: 1,
      owner_member_id: owner.member_id,
      updated_at: TEST_NOW,
      event: {
        ...wholeRecord().event,
        conference_url: null,
        start: '2026-02-01T01:00:00.000Z',
        end: '2026-02-01T01:30:00.000Z',
      },
      extra: {
        language: 'ko',
        word_count: 3,
        times_estimated: true,
        failure: null,
        transcription: { engine: 'whisper', model: 'base', finished_at: '2026-02-01T01:40:00.000Z' },
        insights: { engine: 'llama', model: null, finished_at: null, stale: true },
        speakers: [
          { speaker_id: 7, name: 'Ines', member_id: owner.member_id, talk_time_ms: 900 },
          { speaker_id: 0, name: null, member_id: null, talk_time_ms: 500 },
        ],
      },
    });
  });

  it('has its teams, labels, access list and recommendations in order', async () => {
    const [label_id = 0, recommendedId = 0] = label_ids;
    assert.deepEqual(await rowsOf('record_team', 't.record_id, t.team_id'), [{ record_id, team_id }]);
    assert.deepEqual(await rowsOf('record_label', 't.record_id, t.label_id'), [{ record_id, label_id }]);
    assert.deepEqual(await rowsOf('record_access_team', 't.record_id, t.team_id'), [{ record_id, team_id }]);
    assert.deepEqual(await rowsOf('record_access_member', 't.record_id, t.member_id'), [
      { record_id, member_id: colleague.member_id },
    ]);
    assert.deepEqual(await rowsOf('recommended_label', 't.rank, t.label_id'), [
      { rank: 1, label_id: recommendedId },
      { rank: 2, label_id },
    ]);
  });

  it('is in the index that lists and searches walk', async () => {
    const [index] = await rowsOf<object>('record_index', 't.ordinal, t.record_id, t.version, t.is_draft');
    assert.deepEqual(index, { ordinal: 1, record_id, version: 1, is_draft: true });
    const text = await rowsOf('record_text', 't.ordinal, t.title, t.transcript');
    assert.deepEqual(text, [{ ordinal: 1, title: ' pilot call', transcript: ' 네 좋습니다\n ok' }]);
    const [segment] = await rowsOf('record_segment', 't.segment, t.min_recorded_at');
    assert.deepEqual(segment, { segment: 0, min_recorded_at: new Date(PLAIN_FIELDS.recorded_at) });
  });

  it('has its insights and exports, by whom they were made', async () => {
    assert.deepEqual(
      await rowsOf(
        'insight',
        't.insight_id > 0 as has_id, t.record_id, t.type, t.status, t.value, t.is_edited, t.edited_by_member_id, t.edited_at',
      ),
      [
        {
          has_id: true,
          record_id,
          type: 'summary',
          status: 'processed',
          value: { text: 'All fine' },
          is_edited: true,
          edited_by_member_id: colleague.member_id,
          edited_at: new Date('2026-02-02T00:00:00Z'),
        },
        {
          has_id: true,
          record_id,
          type: 'keyword',
          status: 'failed',
          value: null,
          is_edited: false,
          edited_by_member_id: null,
          edited_at: null,
        },
      ],
    );
    const created_at = new Date('2026-02-03T00:00:00Z');
    assert.deepEqual(
      await rowsOf(
        'export_history',
        't.record_id, t.member_id, t.platform, t.metadata, t.title, t.created_at, t.updated_at',
      ),
      [
        {
          record_id,
          member_id: colleague.member_id,
          platform: 'notion',
          metadata: { pages: 2 },
          title: null,
          created_at,
          updated_at: created_at,
        },
      ],
    );
  });

  it('has its share with the password sealed, findable by its id', async () => {
    const [share] = await rowsOf<{ share_id: string; password_sealed: Buffer }>(
      'share',
      't.share_id, t.title, t.duration, t.expires_at, t.password_sealed',
    );
    assert.partialDeepStrictEqual(share, {
      title: 'For Mirae',
      duration: '30d',
      expires_at: new Date('2026-03-22T00:00:00Z'),
    });
    assert.equal(server.ctx.keys.unseal(share?.password_sealed ?? Buffer.alloc(0)), 'let me in');
    assert.deepEqual(await rowsOf('share_directory', 't.share_id, t.record_id'), [
      { share_id: share?.share_id, record_id },
    ]);
  });

  it('counts: records, and the time that an engine took in its month', async () => {
    assert.deepEqual(await rowsOf('workspace_counter', 't.next_ordinal, t.record_count, t.storage_bytes'), [
      { next_ordinal: 2, record_count: 1, storage_bytes: 0 },
    ]);
    assert.deepEqual(await rowsOf('usage_month', 't.month, t.transcribed_ms'), [
      { month: '2026-02-01', transcribed_ms: 60_000 },
    ]);
  });

  it('shares a contact with other records that name the same', async () => {
    const path = join(folder, 'again.json');
    await writeFile(
      path,
      JSON.stringify({
        ...wholeRecord(),
        uuid: null,
        share: null,
        contacts: [{ email: 'jo@example.org' }, { email: 'new@example.org' }],
      }),
    );
    const target = await findImportTarget(server.ctx, workspace.slug, {});
    const again = await importFile(server.ctx, { target, path });
    const links = await rowsOf<{ email: string; record_ids: number[] }>(
      'contact',
      't.email, (select jsonb_agg(rc.record_id order by rc.record_id) from record_contact rc where rc.workspace_id = t.workspace_id and rc.contact_id = t.contact_id) as record_ids',
    );
    assert.deepEqual(links, [
      { email: 'jo@example.org', record_ids: [record_id, again.record_id] },
      { email: 'new@example.org', record_ids: [again.record_id] },
      { email: null, record_ids: [record_id] },
    ]);
  });

  it('keeps its uuid to itself', async () => {
    const path = join(folder, 'same-uuid.json');
    await writeFile(path, JSON.stringify({ ...wholeRecord(), title: 'Other' }));
    const target = await findImportTarget(server.ctx, workspace.slug, {});
    await assert.rejects(
      importFile(server.ctx, { target, path }),
      new RegExp(`uuid 3f0c8a52-.* is already that of record ${record_id}`),
    );
  });
});
