import { errors } from '@minutebook/contract/errors.ts';
import { recordTextNames } from '@minutebook/contract/resources/record-texts.ts';
import type { Queryable } from '../../base/database/database.ts';
import { noContent } from '../../http/reply.ts';
import { applyRetention } from '../writing/apply-retention.ts';
import { RecordWriter } from '../record-writer.ts';
import { changeRecord } from '../access/change-record.ts';
import { changeTexts } from '../corrections/change-texts.ts';
import { findChangeable, replaceLinks, type ChangeableRecord } from '../access/record-change-queries.ts';
import type { AppHandler } from '../../http/handler.ts';
import { requirePlaces } from '../access/require-places.ts';
import { requireReach } from '../access/require-reach.ts';

export const updateRecord: AppHandler<'update-record'> = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  await changeRecord(ctx, caller, record_id, async (tx) => {
    const record = await findChangeable(tx, workspace_id, record_id);
    if (record === undefined) throw errors.recordNotFound(record_id);
    const asked = pick(body, REACH);
    const texts = pick(body, TEXTS);
    const reach = await requirePlaces(tx, caller, record, asked);
    await requireReach(tx, caller, record, reach);
    const by = { actor_user_id: caller.user_id, at: now };
    const key = { workspace_id, record_id };
    if (Object.keys(texts).length > 0) {
      const writer = new RecordWriter(tx, key, { kind: 'record.texts', ...by });
      await changeTexts(writer, { ...texts, ...pick(body, ['based_on']) });
    }
    if (Object.keys(asked).length === 0) return;
    const detail = toChanges(record, reach);
    const kind = detail === null ? 'record.reach' : 'record.access';
    const writer = new RecordWriter(tx, key, { kind, ...by, detail });
    const { scope, protected_from_deletion } = reach;
    await writer.patch({ scope, protected_from_deletion, updated_at: now });
    await applyRetention(tx, workspace_id, [record_id]);
    await putLinks(tx, workspace_id, record_id, reach);
    writer.touch('access');
  });
  return noContent;
};

const LINKS = ['team_ids', 'access_team_ids', 'access_member_ids'] as const;
const REACH = ['scope', 'protected_from_deletion', ...LINKS] as const;
const TEXTS = ['title', ...recordTextNames] as const;

function pick<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  const named = names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]);
  return Object.fromEntries(named) as Pick<Fields, Name>;
}

async function putLinks(
  tx: Queryable,
  workspaceId: number,
  recordId: number,
  reach: ChangeableRecord,
): Promise<void> {
  for (const field of LINKS) await tx.query(replaceLinks[field], [workspaceId, recordId, reach[field]]);
}

/** `{scope: {from, to}, …}` for the fields that have changed; null: none has. */
function toChanges(from: ChangeableRecord, to: ChangeableRecord) {
  const changes = REACH.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
  if (changes.length === 0) return null;
  return Object.fromEntries(changes.map((field) => [field, { from: from[field], to: to[field] }]));
}
