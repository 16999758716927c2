/** A small ferry company whose people, labels, teams and meetings the examples are about: all of it invented. */
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import type { Route } from '@minutebook/contract/route.ts';
import { makeLabel } from '../kit/make/make-label.ts';
import { makeRecord, type TestRecord } from '../kit/make/make-record.ts';
import { makeTeam } from '../kit/make/make-team.ts';
import {
  makeMember,
  makeUser,
  makeWorkspace,
  type TestMember,
  type TestUser,
  type TestWorkspace,
} from '../kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';
import { meeting } from './meeting.ts';
import { makeTape, type Tape } from './tape.ts';

export interface Stage {
  server: TestServer;
  tape: Tape;
  workspace: TestWorkspace;
  owner: TestMember;
  member: TestMember;
  record: TestRecord;
  team_id: number;
  label_ids: [number, number];
}

export type Story = (stage: Stage) => Promise<void>;

/** The server that all stories of a folder share, because starting one takes longer than they do. */
export interface Theatre {
  server: TestServer;
  table: Readonly<Record<string, Endpoint | Route>>;
  owner: TestUser;
  member: TestUser;
}

export async function openTheatre(table: Theatre['table'], env: Record<string, string>): Promise<Theatre> {
  const server = await startTestServer({ env });
  const owner = await makeUser(server, { name: 'Mina Park', email: 'mina@example.com' });
  const member = await makeUser(server, { name: 'Jonas Weber', email: 'jonas@example.com' });
  return { server, table, owner, member };
}

/** A workspace of their own for each story. */
export async function setStage({ server, table, ...users }: Theatre, story: string): Promise<Stage> {
  const workspace = await makeWorkspace(server, {
    slug: `harbour-${story}`,
    name: 'Harbour Ferries',
    timezone: 'Asia/Seoul',
    pii_redaction_active: true,
    quota: { transcription_minutes: 6_000, storage_bytes: 100_000_000_000, records: null, members: 25 },
  });
  const owner = await makeMember(server, workspace, { base_role: 'owner', user: users.owner });
  const member = await makeMember(server, workspace, { user: users.member });
  const team_id = await makeTeam(server, workspace, { name: 'Timetable' });
  const label_ids: [number, number] = [
    await makeLabel(server, workspace, { name: 'Winter' }),
    await makeLabel(server, workspace, { name: 'Quay 4' }),
  ];
  const record = await makeRecord(server, workspace, meeting(owner, member, label_ids[0]));
  const { record_id } = record;
  const params = { slug: workspace.slug, record_id, team_id, member_id: member.member_id };
  const defaults = { params: { ...params, label_id: label_ids[0] }, token: owner.token };
  const tape = makeTape({ server, table, defaults });
  return { server, tape, workspace, owner, member, record, team_id, label_ids };
}

/** As the measuring of its sound leaves it. */
export async function addWaveform({
  server,
  workspace,
  record,
}: Pick<Stage, 'server' | 'workspace' | 'record'>): Promise<void> {
  const text = 'insert into record_waveform (workspace_id, record_id, peaks) values ($1, $2, $3)';
  const values = [workspace.workspace_id, record.record_id, Buffer.from([0, 96, 180, 255, 120, 40])];
  await server.ctx.db.query({ name: 'tests.example-waveform', text }, values);
}
