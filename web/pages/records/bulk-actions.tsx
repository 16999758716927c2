import { useQueryClient } from '@tanstack/react-query';
import { Download, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu, MenuHeading, MenuItem } from '../../components/overlays/menu.tsx';
import { Spinner } from '../../components/states/spinner.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { saveFile } from '../../components/save-file.ts';
import { client } from '../../session/client.ts';
import { deleteRecord } from '../../session/delete-record.ts';
import { useWords } from '../../words/use-words.tsx';
import { useRestore } from '../trash/use-restore.ts';
import { useTrashWords } from '../trash/use-trash-words.ts';
import { runBulk } from './run-bulk.ts';
import type { RecordItem } from './records-query.ts';

interface BulkActionsProps {
  slug: string;
  /** The selected records. */
  items: readonly RecordItem[];
  on_clear: () => void;
}

/** Access, export and deletion of the selected records, each offered if at least one of them allows it. */
export function BulkActions({ slug, items, on_clear }: BulkActionsProps) {
  const { records } = useWords();
  const [isDeleting, setIsDeleting] = useState(false);
  const { done, run } = useBulk(slug);
  const restore = useRestore(slug);
  // An upload that was not complete is not in the trash.
  const received = new Set(items.flatMap(({ record }) => (record.status === 'created' ? [] : [record.id])));
  const undo = (ids: readonly number[]) => restore(ids.filter((id) => received.has(id)));
  const trash = useTrashWords(slug, isDeleting, records.bulk_delete_text);
  const pick = (permission: 'edit' | 'export' | 'delete') =>
    items.flatMap(({ record }) => (record.permissions[permission] ? [record.id] : []));
  const [editable, exportable, deletable] = [pick('edit'), pick('export'), pick('delete')];
  const give = (scope: RecordScope) =>
    void run(editable, (id) => client.updateRecord({ params: { slug, record_id: id }, body: { scope } }));
  const save = async () => {
    const files = new Map<number, string>();
    await run(exportable, async (id) => {
      const { content } = await client.exportRecord({
        params: { slug, record_id: id },
        body: { format: 'markdown' },
      });
      files.set(id, content);
    });
    const content = exportable.flatMap((id) => files.get(id) ?? []).join('\n\n---\n\n');
    if (content !== '') saveFile({ filename: 'records.md', content_type: 'text/markdown', content });
  };
  if (done !== undefined) {
    return (
      <span role="status" className="flex items-center gap-2 px-2 text-sm tabular-nums">
        <Spinner size={14} /> {records.bulk_progress(done, items.length)}
      </span>
    );
  }
  return (
    <>
      {editable.length > 0 && (
        <Menu
          trigger={
            <Button
              size="small"
              className="h-8! rounded-full! max-sm:w-11"
              icon={<Lock size={14} aria-hidden />}
            >
              <span className="max-sm:sr-only">{records.scope}</span>
            </Button>
          }
        >
          <MenuHeading>{records.scope}</MenuHeading>
          {(['private', 'workspace'] as const).map((scope) => (
            <MenuItem key={scope} on_select={() => give(scope)}>
              {records.scopes[scope]}
            </MenuItem>
          ))}
        </Menu>
      )}
      {exportable.length > 0 && (
        <IconButton
          size="small"
          label={records.bulk_export}
          icon={<Download size={15} />}
          onClick={() => void save()}
        />
      )}
      {deletable.length > 0 && (
        <IconButton
          size="small"
          label={records.bulk_delete}
          icon={<Trash2 size={15} />}
          onClick={() => setIsDeleting(true)}
        />
      )}
      <ConfirmDialog
        open={isDeleting}
        on_close={() => setIsDeleting(false)}
        title={records.bulk_delete_title(deletable.length)}
        text={trash.text}
        confirm={records.bulk_delete}
        on_confirm={async () => {
          const canUndo = await trash.canUndo();
          setIsDeleting(false);
          await run(deletable, (id) => deleteRecord({ slug, record_id: id }), canUndo ? undo : undefined);
          on_clear();
        }}
      />
    </>
  );
}

/** `done`: how many of them it has been done with; undefined: nothing is being done. Says what came of it. */
function useBulk(slug: string) {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const [done, setDone] = useState<number>();
  /** @param undo of a deletion */
  const run = async (
    recordIds: readonly number[],
    work: (recordId: number) => Promise<unknown>,
    undo?: (recordIds: readonly number[]) => Promise<void>,
  ) => {
    setDone(0);
    const outcome = await runBulk(recordIds, work, setDone);
    setDone(undefined);
    for (const key of ['records', 'trash']) void queries.invalidateQueries({ queryKey: [key, slug] });
    const [failure] = outcome.failed;
    const { bulk_done, bulk_partly, deleted, undo: undoText } = words.records;
    const count = outcome.done.length;
    const action = undo !== undefined &&
      count > 0 && { action: { text: undoText, run: () => void undo(outcome.done) } };
    if (failure === undefined) {
      toast({ tone: 'good', text: undo === undefined ? bulk_done(count) : deleted(count), ...action });
    } else {
      const why = toErrorText(failure.error, words);
      toast({ tone: 'bad', text: bulk_partly(count, outcome.failed.length, why), ...action });
    }
  };
  return { done, run };
}
