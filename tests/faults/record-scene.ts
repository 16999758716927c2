/** A workspace with records to act on, and all that an act on them shows in. */
import assert from 'node:assert/strict';
import { makeLabel } from '../kit/make/make-label.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../kit/make/make-workspace.ts';
import { requireOk } from '../kit/require-ok.ts';
import type { TestServer } from '../kit/test-server.ts';
import type { KillableService } from './killable-service.ts';

const RECORDS = 5;
const ITEM = { text: 'Call the vendor', assignee: null, due_date: null, dialog_ids: [] };

export interface RecordScene {
  service: KillableService;
  workspace: TestWorkspace;
  owner: TestMember;
  token: string;
  /** `/api/v3/workspaces/<slug>` */
  at: string;
  record_ids: number[];
  /** The first of them. */
  record_id: number;
  label_id: number;
  action_item_id: number;
  /** Once an act has saved one. */
  saved_search_id?: number;
  /** Once an act has made one. */
  moment_id?: number;
  send(method: string, path: string, body?: unknown): Promise<void>;
}

export async function makeRecordScene(server: TestServer, service: KillableService): Promise<RecordScene> {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { token } = owner;
  const value = { text: '- [ ] Call the vendor', items: [ITEM] };
  const record_ids: number[] = [];
  for (let made = 0; made < RECORDS; made += 1) {
    const insights = made === 0 ? [{ type: 'action_item' as const, value }] : [];
    const fields = { owner_member_id: owner.member_id, insights };
    record_ids.push((await makeRecord(server, workspace, fields)).record_id);
  }
  const record_id = record_ids[0] ?? assert.fail();
  const at = `/api/v3/workspaces/${workspace.slug}`;
  const send = async (method: string, path: string, body?: unknown) => {
    requireOk(await service.send(method, path, { token, body }));
  };
  const items = await service.send('GET', `${at}/records/${record_id}/action-items`, { token });
  return {
    service,
    workspace,
    owner,
    token,
    at,
    record_ids,
    record_id,
    label_id: await makeLabel(server, workspace),
    action_item_id: requireOk(items).body.items[0].id,
    send,
  };
}

/** What is written down counts as well: a change that is not in the audit is half of one. */
export async function lookAtRecords({ service, workspace, token, at, record_id }: RecordScene) {
  const get = async (path: string) => requireOk(await service.send('GET', path, { token })).body;
  const app = workspace.app_path;
  const record = `${at}/records/${record_id}`;
  const [list, labels, count, trash, searches, open, done, audit, moments, detail, exports] =
    await Promise.all([
      get(`${at}/records?limit=100`),
      get(`${at}/labels`),
      get(`${app}/record-count`),
      get(`${at}/trash`),
      get(`${app}/saved-searches`),
      get(`${at}/action-items`),
      get(`${at}/action-items?state=done`),
      get(`${at}/audit`),
      get(`${at}/moments?limit=100`),
      service.send('GET', `${record}?include=dialogs`, { token }),
      service.send('GET', `${record}/export-histories`, { token }),
    ]);
  for (const { id, record_count } of labels.items) {
    const carry = list.items.filter((listed: { labels: { id: number }[] }) =>
      listed.labels.some((label) => label.id === id),
    );
    assert.equal(record_count, carry.length, 'a label counts what has it');
  }
  return {
    records: list.items,
    labels: labels.items,
    count: count.count,
    detail: [detail.status, detail.body.record],
    exports: exports.body.items,
    trash: trash.items,
    searches: searches.items,
    open_items: open.items,
    done_items: done.items,
    moments: moments.items,
    audit: audit.items.map(({ action }: { action: string }) => action),
  };
}
