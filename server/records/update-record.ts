import { errors } from '@minutebook/contract/errors.ts';
import { recordEntryNames } from '@minutebook/contract/resources/record-entries.ts';
import type { RecordPatch } from '@minutebook/contract/v3/record-endpoints.ts';
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { Caller } from '../access/caller.ts';
import type { Queryable, WriteTransaction } from '../base/database/database.ts';
import type { Context } from '../http/context.ts';
import { noContent } from '../http/reply.ts';
import { applyRetention } from './writing/apply-retention.ts';
import { RecordWriter } from './record-writer.ts';
import { changeRecord, requirePermitted, type ChangedRecord } from './access/change-record.ts';
import type { RecordKey } from './lock-records.ts';
import type { RecordContext } from './record-context.ts';
import { toCallFacts, type CallFacts } from './writing/call-facts.ts';
import { getV3Record } from './get-record.ts';
import { forgetRemovedAccess } from './removed-items/removed-item.ts';
import { changeEntries, maskEntries, type Written } from './corrections/change-entries.ts';
import { findChangeable, replaceLinks, type ChangeableRecord } from './access/record-change-queries.ts';
import type { AppHandler, HandlerOf } from '../http/handler.ts';
import { LINKS, requirePlaces } from './access/require-places.ts';
import { requireReach } from './access/require-reach.ts';
import type { MaskRules } from '../text/mask/mask-rules.ts';
import { findMaskRules, maskContacts } from './masking/mask-dialogs.ts';
import { maskLongText } from './masking/mask-in-worker.ts';
import { requireMaskRules, withMaskRules } from './writing/prepare-draft.ts';
import { maskEvent } from './writing/mask-draft.ts';
import { addContacts, dropUnnamed, takeContactsOf } from './writing/record-contacts.ts';

export const updateRecord: AppHandler<'update-record'> = async ({ params, body, caller, ctx }) => {
  await changeFields({ ctx, caller, record_id: params.record_id, asked: body });
  return noContent;
};

/** The same for programs, with the call's contacts, number and event; it answers the record as it is then. */
export const patchRecord: HandlerOf<(typeof v3Endpoints)['update-record'], RecordContext> = async (input) => {
  const { params, body, caller, ctx, if_match } = input;
  await changeFields({ ctx, caller, record_id: params.record_id, asked: body, if_match });
  return getV3Record({ params, query: {}, body: null, caller, ctx });
};

interface FieldChange extends Pick<ChangedRecord, 'record_id' | 'if_match'> {
  ctx: Context;
  caller: Caller;
  asked: RecordPatch;
}

async function changeFields({ ctx, caller, record_id, asked, if_match }: FieldChange): Promise<void> {
  const about = toCallFacts(pick(asked, ['phone_number', 'event', 'contacts']));
  const access = pick(asked, REACH);
  const key = { workspace_id: caller.workspace.workspace_id, record_id };
  const by = { actor_user_id: caller.user_id, at: ctx.clock.now() };
  const changed = { record_id, if_match, locks_counter: asked.contacts !== undefined };
  await withMasked({ ctx, caller, record_id, asked }, async (written, rules) =>
    changeRecord(ctx, {
      caller,
      changed,
      change: async (tx) => {
        const record = await findChangeable(tx, key.workspace_id, record_id);
        if (record === undefined) throw errors.recordNotFound(record_id);
        const reach = await requirePlaces(tx, { caller, record, asked: access });
        await requireReach(tx, { caller, record, wanted: reach });
        if (Object.keys(written).length > 0) {
          await requireMaskRules(tx, key.workspace_id, [rules]);
          const writer = new RecordWriter(tx, key, { kind: 'record.texts', ...by });
          await changeEntries(writer, { ...written, ...pick(asked, ['based_on']) });
        }
        if (Object.keys(about).length > 0) {
          await changeAbout(new RecordWriter(tx, key, { kind: 'record.describe', ...by }), {
            ...about,
            caller,
          });
        }
        if (AUDIENCE.some((field) => access[field] !== undefined)) await forgetRemovedAccess(tx, key);
        if (Object.keys(access).length > 0) await changeAccess(tx, { key, by, record, reach });
      },
    }),
  );
}

/** Masks what is written before the record is held, and does `work` with it; again when others choose other masks meanwhile. */
async function withMasked(
  { ctx, caller, record_id, asked }: FieldChange,
  work: (written: Written, rules: MaskRules | null) => Promise<void>,
): Promise<void> {
  const written = pick(asked, WRITTEN);
  if (Object.keys(written).length === 0) return work({}, null);
  const { workspace_id } = caller.workspace;
  return withMaskRules(ctx.db, { workspace_id, record_id }, async (rules) => {
    // Only the text of somebody who may write it is worth a process.
    if (rules !== null) await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    const workers = ctx.workers.of(workspace_id, caller.user_id);
    await work(await maskEntries(written, (text) => maskLongText(workers, text, rules)), rules);
  });
}

interface AccessChange {
  key: RecordKey;
  by: { actor_user_id: number | null; at: Date };
  record: ChangeableRecord;
  reach: ChangeableRecord;
}

async function changeAccess(tx: WriteTransaction, { key, by, record, reach }: AccessChange): Promise<void> {
  const detail = toChanges(record, reach);
  const kind = detail === null ? 'record.reach' : 'record.access';
  const writer = new RecordWriter(tx, key, { kind, ...by, detail });
  const { scope, protected_from_deletion } = reach;
  await writer.patch({ scope, protected_from_deletion, updated_at: by.at });
  await applyRetention(tx, key.workspace_id, [key.record_id]);
  await putLinks(tx, { workspace_id: key.workspace_id, record_id: key.record_id, reach });
  writer.touch('access');
}

const AUDIENCE = ['scope', ...LINKS] as const;
const REACH = ['protected_from_deletion', ...AUDIENCE] as const;
const WRITTEN = ['title', ...recordEntryNames] as const;

function pick<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  const named = names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]);
  return Object.fromEntries(named) as Pick<Fields, Name>;
}

async function putLinks(
  tx: Queryable,
  { workspace_id, record_id, reach }: { workspace_id: number; record_id: number; reach: ChangeableRecord },
): Promise<void> {
  for (const field of LINKS) await tx.query(replaceLinks[field], [workspace_id, record_id, reach[field]]);
}

/** `{scope: {from, to}, …}` for the fields that have changed; null: none has. */
function toChanges(from: ChangeableRecord, to: ChangeableRecord) {
  const changes = REACH.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
  if (changes.length === 0) return null;
  return Object.fromEntries(changes.map((field) => [field, { from: from[field], to: to[field] }]));
}

/** Changes whom a record was with, on what number, and for which event; what is undefined stays. */
async function changeAbout(
  writer: RecordWriter,
  { caller, contacts, event, ...number }: CallFacts & { caller: Caller },
): Promise<void> {
  const { tx, record } = writer;
  const rules = await findMaskRules(tx, record);
  await writer.patch({
    ...number,
    ...(event !== undefined && {
      event: maskEvent(event, rules),
    }),
    updated_at: writer.event.at,
  });
  if (contacts === undefined) return;
  const earlier = await takeContactsOf(tx, record);
  const { principals } = caller;
  await addContacts(tx, record, { contacts: maskContacts(contacts, rules), principals, earlier });
  await dropUnnamed(tx, record.workspace_id, earlier);
  writer.touch('contacts');
}
