/** What people do to records, with the write in which the service is killed. */
import assert from 'node:assert/strict';
import type { Write } from '../kit/servers/hold-writes.ts';
import type { RecordScene } from './record-scene.ts';

export interface Act {
  name: string;
  write: Write;
  /** It is one statement without a transaction: the database goes on with it when nobody is there to hear of it. */
  is_one_statement?: true;
  /** It is done record by record, each of them whole: sent again, it goes on. */
  goes_on?: true;
  prepare?(scene: RecordScene): Promise<void>;
  request(scene: RecordScene): { method: string; path: string; body?: unknown };
  /** What the same request is answered once it is done, when no Idempotency-Key says so. */
  again?: number;
}

const toRecord = ({ at, record_id }: RecordScene) => `${at}/records/${record_id}`;
const toAppRecord = ({ workspace, record_id }: RecordScene) => `${workspace.app_path}/records/${record_id}`;
const toLabels = ({ at, record_ids, label_id }: RecordScene) => ({
  path: `${at}/records/labels`,
  body: { record_ids, label_ids: [label_id] },
});
const throwAway = (scene: RecordScene) => scene.send('DELETE', toRecord(scene));
const saveSearch = ({ workspace }: RecordScene) => ({
  method: 'POST',
  path: `${workspace.app_path}/saved-searches`,
  body: { name: 'Coils', search: 'query=coil' },
});
const toItem = (scene: RecordScene) => ({
  method: 'PATCH',
  path: `${toRecord(scene)}/action-items/${scene.action_item_id}`,
});

const toMoments = (scene: RecordScene) => `${toRecord(scene)}/moments`;
const toMoment = (scene: RecordScene) => `${toMoments(scene)}/${scene.moment_id ?? assert.fail()}`;
const note = { kind: 'note', start_ms: 1_000, text: 'Ask for the coil' };
const makeNote = async (scene: RecordScene) => {
  const { token, service } = scene;
  const made = await service.send('POST', toMoments(scene), { token, body: note });
  scene.moment_id = made.body.id;
};

export const acts: readonly Act[] = [
  {
    name: 'a note of a moment',
    write: 'note',
    request: (scene) => ({ method: 'POST', path: toMoments(scene), body: note }),
  },
  {
    name: 'a bookmark, with the flag of its line',
    write: 'note',
    request: (scene) => ({
      method: 'POST',
      path: toMoments(scene),
      body: { kind: 'bookmark', dialog_ids: [1] },
    }),
  },
  {
    name: 'a note that is reworded and moved, with its line in the notes',
    write: 'renote',
    prepare: makeNote,
    request: (scene) => ({
      method: 'PATCH',
      path: toMoment(scene),
      body: { text: 'Ask twice', start_ms: 9_000 },
    }),
    again: 200,
  },
  {
    name: 'a note that is deleted, with its line in the notes',
    write: 'unnote',
    prepare: makeNote,
    request: (scene) => ({ method: 'DELETE', path: toMoment(scene) }),
    again: 404,
  },
  {
    name: 'lines of the notes that become moments',
    write: 'note',
    request: (scene) => ({
      method: 'PATCH',
      path: toAppRecord(scene),
      body: { notes: '[0:01] The coil\n[0:02] The vendor' },
    }),
    again: 204,
  },
  {
    name: 'labels of many records',
    write: 'label',
    request: (scene) => ({ method: 'POST', ...toLabels(scene) }),
  },
  {
    name: 'labels taken from many records',
    write: 'unlabel',
    prepare: async (scene) => {
      const { path, body } = toLabels(scene);
      await scene.send('POST', path, body);
    },
    request: (scene) => ({ method: 'DELETE', ...toLabels(scene) }),
    again: 204,
  },
  {
    name: 'title and notes',
    write: 'edit',
    request: (scene) => ({
      method: 'PATCH',
      path: toAppRecord(scene),
      body: { title: 'Coils', notes: 'The coil is on its way.' },
    }),
    again: 204,
  },
  {
    name: 'access',
    write: 'edit',
    request: (scene) => ({
      method: 'PATCH',
      path: toAppRecord(scene),
      body: { scope: 'private', access_member_ids: [scene.owner.member_id] },
    }),
    again: 204,
  },
  {
    name: 'an action item that is ticked',
    write: 'give',
    request: (scene) => ({ ...toItem(scene), body: { is_done: true } }),
    again: 200,
  },
  {
    name: 'an action item that is assigned, with a day',
    write: 'give',
    request: (scene) => ({
      ...toItem(scene),
      body: { assignee_member_id: scene.owner.member_id, due_date: '2026-03-05' },
    }),
    again: 200,
  },
  { name: 'a saved search', write: 'save_search', request: saveSearch, again: 409 },
  {
    name: 'a saved search that is deleted',
    write: 'drop_search',
    is_one_statement: true,
    prepare: async (scene) => {
      const { method, path, body } = saveSearch(scene);
      await scene.send(method, path, body);
      const { token, service } = scene;
      scene.saved_search_id = (await service.send('GET', path, { token })).body.items[0].id;
    },
    request: (scene) => ({
      method: 'DELETE',
      path: `${saveSearch(scene).path}/${scene.saved_search_id ?? assert.fail()}`,
    }),
    again: 404,
  },
  {
    name: 'an export',
    write: 'export',
    request: (scene) => ({
      method: 'POST',
      path: `${toRecord(scene)}/export`,
      body: { format: 'markdown' },
    }),
  },
  {
    name: 'a record that is deleted',
    write: 'trash',
    request: (scene) => ({ method: 'DELETE', path: toRecord(scene) }),
    again: 404,
  },
  {
    name: 'a record that is restored',
    write: 'take_out',
    prepare: throwAway,
    request: (scene) => ({ method: 'POST', path: `${scene.at}/trash/${scene.record_id}/restore` }),
  },
  {
    name: 'a record that is deleted for good',
    write: 'take_out',
    prepare: throwAway,
    request: (scene) => ({ method: 'DELETE', path: `${scene.at}/trash/${scene.record_id}` }),
    again: 404,
  },
  {
    name: 'a trash of several that is emptied',
    write: 'take_out',
    goes_on: true,
    prepare: async (scene) => {
      for (const id of scene.record_ids.slice(1)) await scene.send('DELETE', `${scene.at}/records/${id}`);
    },
    request: (scene) => ({ method: 'DELETE', path: `${scene.at}/trash` }),
    again: 200,
  },
];
