import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, Merge, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { client } from '../../../session/client.ts';
import { deleteRecord } from '../../../session/delete-record.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { joinSentences } from '../../../words/join-sentences.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useRestore, useTrashWords } from '../../trash/use-trash-words.ts';
import type { RecordItem } from '../records-query.ts';
import { BulkButton } from './bulk-button.tsx';
import type { RunBulk } from './use-bulk.ts';
import { useSlug } from '../../../session/queries.ts';

interface BulkButtonProps {
  items: readonly RecordItem[];
  run: RunBulk;
}

/** The actions that have no menu of choices: insights, export, joining and deletion. */
export function BulkButtons({ onClear, ...parts }: BulkButtonProps & { onClear: () => void }) {
  return (
    <>
      <InsightsButton {...parts} />
      <ExportButton {...parts} />
      <JoinButton items={parts.items} />
      <DeleteButton {...parts} onClear={onClear} />
    </>
  );
}

/** Insights that somebody has edited stay as they are. */
function InsightsButton({ items, run }: BulkButtonProps) {
  const slug = useSlug();
  const { records } = useWords();
  const ids = items.flatMap(({ record: { id, status, permissions } }) =>
    permissions.edit && (status === 'transcribed' || status === 'processed') ? [id] : [],
  );
  if (ids.length === 0) return null;
  const generate = () =>
    void run({
      record_ids: ids,
      work: (id) => client.rerunRecord({ params: { slug, record_id: id }, body: { from: 'process' } }),
      said: records.bulk_insights_started,
    });
  return (
    <BulkButton
      label={records.bulk_insights}
      short={records.bulk_insights_short}
      icon={<Sparkles size={15} />}
      onClick={generate}
    />
  );
}

function ExportButton({ items, run }: BulkButtonProps) {
  const slug = useSlug();
  const { records } = useWords();
  const ids = items.flatMap(({ record }) => (record.permissions.export ? [record.id] : []));
  if (ids.length === 0) return null;
  const save = async () => {
    const files = new Map<number, string>();
    await run({
      record_ids: ids,
      work: async (id) => {
        const params = { slug, record_id: id };
        const { content } = await client.exportRecord({ params, body: { format: 'markdown' } });
        files.set(id, content);
      },
      said: records.bulk_exported,
    });
    // In the order of the list, whichever came first.
    const content = ids.flatMap((id) => files.get(id) ?? []).join('\n\n---\n\n');
    if (content !== '') saveFile({ filename: 'records.md', content_type: 'text/markdown', content });
  };
  return (
    <BulkButton
      label={records.bulk_export}
      short={records.bulk_export_short}
      icon={<Download size={15} />}
      onClick={() => void save()}
    />
  );
}

const MOST_JOINED = 20;

/** Recordings of one meeting, in the order in which they began. */
function JoinButton({ items }: Pick<BulkButtonProps, 'items'>) {
  const slug = useSlug();
  const { records } = useWords();
  const titleOf = useTitleOf();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const joined = items
    .map(({ record }) => record)
    .toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at));
  const canJoin = joined.every(
    ({ is_ready, is_draft, permissions, availability }) =>
      is_ready && !is_draft && permissions.edit && permissions.delete && availability.media === 'available',
  );
  if (!canJoin || joined.length < 2 || joined.length > MOST_JOINED) return null;
  const titles = joined.map((record) => `“${titleOf(record)}”`).join(' → ');
  const join = async () => {
    const body = { record_ids: joined.map(({ id }) => id) };
    const { record_id } = await client.joinRecords({ params: { slug }, body });
    void queries.invalidateQueries({ queryKey: ['records', slug] });
    toast({ tone: 'good', text: records.bulk_joining });
    await navigate({ to: '/w/$slug/records/$record_id', params: { slug, record_id: String(record_id) } });
  };
  return (
    <>
      <BulkButton label={records.bulk_join} icon={<Merge size={15} />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={records.bulk_join_title(joined.length)}
        text={records.bulk_join_text(titles)}
        confirm={records.bulk_join}
        onConfirm={join}
        kind="primary"
      />
    </>
  );
}

function DeleteButton({ items, run, onClear }: BulkButtonProps & { onClear: () => void }) {
  const slug = useSlug();
  const words = useWords();
  const { records } = words;
  const [isAsking, setIsAsking] = useState(false);
  const restore = useRestore(slug);
  const trash = useTrashWords(slug, isAsking, records.bulk_delete_text);
  const deletable = items.flatMap(({ record }) => (record.permissions.delete ? [record] : []));
  if (deletable.length === 0) return null;
  // An upload that was not complete is not in the trash.
  const received = new Set(deletable.flatMap(({ id, status }) => (status === 'created' ? [] : [id])));
  const kept = items.length - deletable.length;
  const undo = (ids: readonly number[]) => restore(ids.filter((id) => received.has(id)));
  const remove = async () => {
    const canUndo = await trash.canUndo();
    setIsAsking(false);
    await run({
      record_ids: deletable.map(({ id }) => id),
      work: (id) => deleteRecord({ slug, record_id: id }),
      said: canUndo ? records.deleted : records.bulk_done,
      undo: canUndo ? undo : undefined,
    });
    onClear();
  };
  return (
    <>
      <BulkButton label={records.bulk_delete} icon={<Trash2 size={15} />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={records.bulk_delete_title(deletable.length)}
        text={joinSentences(words, [trash.text, kept > 0 && records.bulk_delete_stays(kept)])}
        confirm={records.bulk_delete}
        onConfirm={remove}
      />
    </>
  );
}
