import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { DiscardButton } from '../discard-button.tsx';
import type { KeptRecording } from './kept-recordings.ts';
import { discardOffered, finishOffered, saveOffered } from './take-up-recordings.ts';

/** A recording that was interrupted: by a reload, a killed tab, an empty battery. */
export function OfferedRow({ recording }: { recording: KeptRecording }) {
  const { recorder: words } = useWords();
  const format = useFormat();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const { name, duration_ms, size_bytes, notes } = recording;
  const noteCount = notes === undefined ? 0 : notes.moments.length + (notes.draft === null ? 0 : 1);
  const run = async (act: (one: KeptRecording) => Promise<void>) => {
    setIsBusy(true);
    try {
      await act(recording);
    } catch {
      toast({ tone: 'bad', text: words.unreadable });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="px-4 py-3">
      <p className="truncate font-medium">{name}</p>
      <p className="text-sm text-soft">
        {words.interrupted({ duration: format.duration(duration_ms), size: format.bytes(size_bytes) })}
        {noteCount > 0 && ` · ${words.note_count(noteCount)}`}
      </p>
      <div className="mt-2 flex items-center gap-2">
        <Button kind="primary" size="small" busy={isBusy} onClick={() => void run(finishOffered)}>
          {words.upload}
        </Button>
        <IconButton
          size="small"
          className="ml-auto"
          label={words.save}
          icon={<Download size={15} />}
          onClick={() => void run(saveOffered)}
        />
        <DiscardButton name={name} onConfirm={() => discardOffered(recording)} />
      </div>
    </div>
  );
}
