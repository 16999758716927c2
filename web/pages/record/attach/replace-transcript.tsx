import { useRef } from 'react';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { TranscriptInput } from './transcript-input.tsx';
import { useAttach } from './use-attach.ts';

/** Asks before the transcript is deleted with all its corrections, then for the file. */
export function ReplaceTranscript({ open, onClose }: { open: boolean; onClose: () => void }) {
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
