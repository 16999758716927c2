import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { deleteRecord } from '../../../session/delete-record.ts';
import { useWords, useLanguageOptions } from '../../../words/use-words.tsx';
import { useRestore, useTrashWords } from '../../trash/use-trash-words.ts';
import { useOpenRecord, useOpenTitle } from '../open-record.ts';
import { ShareDialog } from '../share/share-dialog.tsx';
import { useRecordParams, useRefreshRecord } from '../use-record-change.ts';
import { TranscriptInput } from '../attach/transcript-input.tsx';
import { useAttach } from '../attach/use-attach.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { client } from '../../../session/client.ts';
import { SpeakersSelect } from '../../../uploads/speakers-select.tsx';

export type OpenDialog = 'share' | 'transcribe' | 'replace' | 'separate' | 'delete';

/** The dialogs of actions on the whole record. */
export function RecordDialogs({ open, onClose }: { open: OpenDialog | undefined; onClose: () => void }) {
  const { dialogs } = useOpenRecord();
  return (
    <>
      {open === 'share' && <ShareDialog onClose={onClose} />}
      {open === 'transcribe' && <TranscribeAgainDialog onClose={onClose} />}
      {dialogs.length > 0 && <ReplaceTranscript open={open === 'replace'} onClose={onClose} />}
      <SeparateDialog open={open === 'separate'} onClose={onClose} />
      <DeleteDialog open={open === 'delete'} onClose={onClose} />
    </>
  );
}

function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { record_tools: words, records } = useWords();
  const title = useOpenTitle();
  const { slug, record } = useOpenRecord();
  const params = useRecordParams();
  const navigate = useNavigate();
  const toast = useToast();
  const restore = useRestore(slug);
  const queries = useQueryClient();
  const trash = useTrashWords(slug, open, words.delete_text);
  // An upload that is not complete does not go into the trash.
  const isReceived = record.status !== 'created';
  const undo = { text: records.undo, run: () => void restore([record.id]) };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.delete_title(title)}
      text={isReceived ? trash.text : words.delete_text}
      confirm={words.delete}
      onConfirm={async () => {
        const canUndo = isReceived && (await trash.canUndo());
        await deleteRecord(params);
        for (const key of ['records', 'trash']) void queries.invalidateQueries({ queryKey: [key, slug] });
        if (canUndo) toast({ tone: 'good', text: records.deleted(1), action: undo });
        await navigate({ to: '/w/$slug/records', params: { slug } });
      }}
    />
  );
}

function SeparateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { record_tools: words } = useWords();
  const params = useRecordParams();
  const navigate = useNavigate();
  const toast = useToast();
  const queries = useQueryClient();
  const { slug } = params;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.separate_title}
      text={words.separate_text}
      confirm={words.separate_menu}
      onConfirm={async () => {
        await client.separateRecord({ params });
        for (const key of ['records', 'trash']) void queries.invalidateQueries({ queryKey: [key, slug] });
        toast({ tone: 'good', text: words.separated });
        await navigate({ to: '/w/$slug/records', params: { slug } });
      }}
    />
  );
}

/** Asks before the transcript is deleted with all its corrections, then for the file. */
function ReplaceTranscript({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { record_tools: words } = useWords();
  const { attach } = useAttach();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title={words.replace_title}
        text={words.replace_text}
        confirm={words.replace_confirm}
        onConfirm={async () => field.current?.click()}
      />
      <TranscriptInput field={field} onFile={(file) => void attach(file)} />
    </>
  );
}

/** Has the recording transcribed again, with what somebody knows about it. */
function TranscribeAgainDialog({ onClose }: { onClose: () => void }) {
  const { record_tools: words } = useWords();
  const { dialogs, state } = useOpenRecord();
  const params = useRecordParams();
  const refresh = useRefreshRecord();
  const toast = useToast();
  const languages = useLanguageOptions();
  const [speakers, setSpeakers] = useState<number>();
  const [language, setLanguage] = useState('');
  const engines = state?.speech_engines ?? [];
  const [place, setPlace] = useState('');
  const transcribe = async () => {
    const hints = { speakers: speakers ?? null, language: language || null };
    const engine = place === '' ? null : engines[Number(place)];
    await client.rerunRecord({ params, body: { from: 'transcribe', ...hints, engine } });
    await refresh();
    toast({ text: words.transcribing, tone: 'good' });
    onClose();
  };
  return (
    <FormDialog
      title={words.transcribe_again}
      text={dialogs.length > 0 ? words.transcribe_again_text : undefined}
      submit={words.transcribe_again}
      is_complete
      onClose={onClose}
      onSubmit={transcribe}
    >
      {engines.length > 1 && (
        <Select
          label={words.transcribe_engine}
          value={place}
          options={engines.map((engine, index) => {
            const name = `${engine.model} · ${words.engine_places[engine.engine]}`;
            const isUsual = index === 0;
            return {
              value: isUsual ? '' : String(index),
              text: isUsual ? words.transcribe_engine_usual(name) : name,
            };
          })}
          onChange={setPlace}
        />
      )}
      <SpeakersSelect value={speakers} onChange={setSpeakers} />
      <Select
        label={words.transcribe_language}
        value={language}
        options={[{ value: '', text: words.transcribe_language_found }, ...languages]}
        onChange={setLanguage}
      />
    </FormDialog>
  );
}
