import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { client } from '../../../session/client.ts';
import { useStore } from '../../../store.ts';
import { useWords } from '../../../words/use-words.tsx';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import type { EditorName } from '../drafts/editors.ts';
import type { DraftWork } from '../drafts/use-draft.ts';
import { useOpenRecord } from '../open-record.ts';
import { recordQuery } from '../record-queries.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import type { TranscriptProps } from './transcript.tsx';
import type { Utterance } from './utterance.ts';
import { withWords } from '../../../words/load-words.ts';

/** It is there before somebody gets to it. */
const lazyEditor = onDemand(
  withWords('record_tools', () => import('./lines/line-editor.tsx')),
  true,
);

type DialogChange = Partial<Pick<V2Dialog, 'text' | 'speaker_id' | 'bookmark'>>;

export interface LineWork {
  edit(utterance: Utterance): void;
  /** Shown at once; reverted when the server refuses it. */
  change(utterance: Utterance, change: DialogChange, news?: string): Promise<void>;
  revert(utterance: Utterance): Promise<void>;
  /** Reveals the masked text of the line, or hides it again. */
  reveal(utterance: Utterance): Promise<void>;
}

interface TranscriptWork extends Pick<TranscriptProps, 'edits' | 'revealed' | 'editing'> {
  work: LineWork;
}

/** The acts on lines of a transcript, for a user who may edit. */
export function useTranscriptWork(): TranscriptWork {
  const { record: words } = useWords();
  const { dialogs, state, editors } = useOpenRecord();
  const openEditors = useStore(editors.open_ones);
  const params = useRecordParams();
  const change = useRecordChange();
  const showDialog = useShowDialog();
  const [revealed, setRevealed] = useState<ReadonlyMap<number, string>>(new Map());
  const edits = useMemo(() => new Map(state?.dialog_edits.map((edit) => [edit.dialog_id, edit])), [state]);

  const work: LineWork = {
    edit({ id }) {
      for (const name of editors.open_ones.get()) if (isOfLine(name)) editors.close(name);
      editors.open(`line ${id}`);
    },
    async change(utterance, values, news) {
      const dialog_id = utterance.id;
      const before = dialogs.find(({ id }) => id === dialog_id);
      showDialog({ ...utterance, ...values });
      const undo = () => void (before !== undefined && work.change(before, pick(before, values)));
      const action = { text: words.undo, run: undo };
      const is_done = await change(
        () => client.editDialog({ params: { ...params, dialog_id }, body: values }),
        news === undefined ? undefined : { text: news, action },
      );
      if (!is_done && before !== undefined) showDialog(before);
    },
    async revert({ id, text }) {
      const line = { params: { ...params, dialog_id: id } };
      const undo = () => void change(() => client.editDialog({ ...line, body: { text } }));
      await change(() => client.revertDialog(line), {
        text: words.reverted,
        action: { text: words.undo, run: undo },
      });
    },
    async reveal({ id }) {
      if (revealed.has(id)) return setRevealed(new Map([...revealed].filter(([other]) => other !== id)));
      await change(async () => {
        const { items } = await client.unmaskDialogs({ params, body: { dialog_ids: [id] } });
        setRevealed(
          new Map([...revealed, ...items.map((item) => [item.dialog_id, item.original_text] as const)]),
        );
      });
    },
  };

  async function saveText(before: V2Dialog, draft: DraftWork, text: string): Promise<void> {
    const lineParams = { ...params, dialog_id: before.id };
    const send = (body: DialogChange & { based_on: string }) =>
      client.editDialog({ params: lineParams, body });
    // The text as the server stored it, perhaps masked: Undo compares with it, and overwrites no later change.
    let stored = text;
    const undo = () => void change(() => send({ text: before.text, based_on: stored }));
    const store = async (based_on: string) => {
      const line = await send({ text, based_on });
      stored = line.text;
      showDialog(line);
    };
    await draft.save(store, { text: words.saved, action: { text: words.undo, run: undo } });
  }

  const edited = dialogs.find(({ id }) => openEditors.has(`line ${id}`));
  const part = useOnDemand(lazyEditor, edited !== undefined);
  const editing = edited &&
    part && {
      utterance_id: edited.id,
      editor: (
        <part.LineEditor
          key={edited.id}
          utterance={edited}
          onSave={(draft, text) => void saveText(edited, draft, text)}
        />
      ),
    };
  return { edits, revealed, editing, work };
}

const isOfLine = (name: EditorName) => name.startsWith('line ');

/** Updates the displayed utterance before the server has answered. */
function useShowDialog(): (changed: Utterance) => void {
  const { slug, record_id } = useRecordParams();
  const queries = useQueryClient();
  return useCallback(
    (changed) => {
      queries.setQueryData(recordQuery(slug, record_id).queryKey, (record) =>
        record?.dialogs === undefined
          ? record
          : {
              ...record,
              dialogs: record.dialogs.map((dialog) =>
                dialog.id === changed.id ? { ...dialog, ...changed } : dialog,
              ),
            },
      );
    },
    [queries, slug, record_id],
  );
}

/** Picks the previous values of the changed fields. */
const pick = (before: V2Dialog, { text, speaker_id, bookmark }: DialogChange): DialogChange => ({
  ...(text !== undefined && { text: before.text }),
  ...(speaker_id !== undefined && { speaker_id: before.speaker_id }),
  ...(bookmark !== undefined && { bookmark: before.bookmark }),
});
