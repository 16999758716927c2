/** Manages deleted records, and how long a workspace keeps what. */
import { eachItem } from '@minutebook/sdk';
import { untilAllowed } from '@minutebook/sdk/until-allowed.ts';
import { defineCommand, type Command } from '../../command.ts';
import { toSize } from '../../output/byte-progress.ts';
import { tableOf } from '../../output/report.ts';
import { toTimeIn } from '../../output/to-time.ts';
import { flag, text, UsageError, type ValuesOf, requireSome } from '../../parser/option.ts';
import type { Connected } from '../../session.ts';
import { mostItems, takeItems } from './record-filters.ts';

const trashList = defineCommand({
  name: 'trash list',
  summary: 'Lists deleted records that can be restored, latest deletions first',
  options: { limit: mostItems },
  example: 'trash list',
  is_list: true,
  async run({ limit }, { inWorkspace, terminal, format }) {
    const { client, slug } = await inWorkspace();
    const params = { slug };
    const { page, size_bytes, days } = await client.listTrash({ params, query: { limit: 1 } });
    const items = await takeItems(eachItem(client.listTrash, { params }), limit);
    if (format === 'text')
      terminal.note(`${page.total} deleted records (${toSize(size_bytes)}), kept for ${days} days.`);
    const shown = tableOf(items, {
      id: ({ id }) => id,
      started: ({ started_at }) => toTimeIn(format, started_at),
      title: ({ title }) => title,
      owner: ({ owner }) => owner?.name ?? null,
      'deleted by': ({ deleted_by }) => deleted_by?.name ?? 'an operator',
      deleted: ({ deleted_at }) => toTimeIn(format, deleted_at),
      'for good': (record) => (record.is_held ? 'held' : toTimeIn(format, record.ends_at)),
    });
    return { json: { items, page, size_bytes, days }, shown };
  },
});

const trashEmpty = defineCommand({
  name: 'trash empty',
  summary: 'Permanently deletes what is in the trash; without --confirm, only shows what would be deleted',
  options: { confirm: flag('does it: nothing brings it back but a backup') },
  example: 'trash empty --confirm',
  async run({ confirm }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const params = { slug };
    if (!confirm) {
      const { page, size_bytes } = await client.listTrash({ params, query: { limit: 1 } });
      return {
        json: { emptied: false, records: page.total, size_bytes },
        shown: `Would delete ${page.total} records (${toSize(size_bytes)}) for good; --confirm does it.`,
      };
    }
    let deleted = 0;
    let held: number;
    for (;;) {
      const answer = await untilAllowed(() => client.emptyTrash({ params }));
      deleted += answer.deleted;
      held = answer.held;
      if (answer.left === 0 || answer.deleted === 0) break;
    }
    const kept = held > 0 ? ` ${held} stay: a hold stands over them.` : '';
    return { json: { emptied: true, deleted, held }, shown: `Deleted ${deleted} records for good.${kept}` };
  },
});

const days = (what: string) => text('days', `how long ${what} are kept, or "for-ever"`);
const retentionOptions = { 'media-days': days('recordings'), 'transcript-days': days('transcripts') };
const LONGEST_DAYS = 36_500;
const toKept = (count: number | null) => (count === null ? 'for ever' : `${count} days`);

function readDays(given: ValuesOf<typeof retentionOptions>, name: keyof typeof retentionOptions) {
  const value = given[name];
  if (value === undefined) return undefined;
  if (value === 'for-ever') return null;
  const count = /^[0-9]{1,5}$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= LONGEST_DAYS) return count;
  throw new UsageError(
    `--${name} must be a number of days from 1 to ${LONGEST_DAYS}, or "for-ever", not "${value}".`,
  );
}

/** Returns the policy of the workspace, changed by the given values. @throws UsageError */
async function toPolicy(
  given: ValuesOf<typeof retentionOptions>,
  { client, slug }: { client: Connected['client']; slug: string },
) {
  const [media, transcript] = [readDays(given, 'media-days'), readDays(given, 'transcript-days')];
  const { retention } = await client.getWorkspaceSettings({ params: { slug } });
  return {
    media_days: media === undefined ? retention.media_days : media,
    transcript_days: transcript === undefined ? retention.transcript_days : transcript,
  };
}

const retentionPreview = defineCommand({
  name: 'retention preview',
  summary: 'Shows what a retention policy would delete now; without days, the policy of the workspace',
  options: retentionOptions,
  example: 'retention preview --media-days 90',
  async run(given, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const policy = await toPolicy(given, { client, slug });
    const report = await client.previewRetention({ params: { slug }, body: policy });
    const { media_count, media_bytes, transcript_count, protected_count, oldest } = report;
    const lines = [
      `Recordings are kept ${toKept(policy.media_days)}, transcripts ${toKept(policy.transcript_days)}.`,
      `Deleted now: ${media_count} recordings (${media_bytes} bytes), ${transcript_count} transcripts.`,
      `Spared, because protected: ${protected_count} records.`,
      ...oldest.map(
        (record) => `Record ${record.record_id}, ${record.recorded_at.slice(0, 10)}: ${record.title}`,
      ),
    ];
    return { json: { policy, ...report }, shown: lines.join('\n') };
  },
});

const retentionSet = defineCommand({
  name: 'retention set',
  summary: 'Sets how long recordings and transcripts are kept; values not named stay as they are',
  options: retentionOptions,
  example: 'retention set --media-days 90 --transcript-days for-ever',
  async run(given, { inWorkspace }) {
    requireSome(given, 'Nothing to set: say --media-days or --transcript-days.');
    const { client, slug } = await inWorkspace();
    const retention = await toPolicy(given, { client, slug });
    await client.updateWorkspaceSettings({ params: { slug }, body: { retention } });
    const { media_days, transcript_days } = retention;
    return {
      json: retention,
      shown: `Recordings are kept ${toKept(media_days)}, transcripts ${toKept(transcript_days)}.`,
    };
  },
});

export const trashCommands: readonly Command[] = [trashList, trashEmpty, retentionPreview, retentionSet];
