import { useRef } from 'react';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { TranscriptInput } from './transcript-input.tsx';
import { useAttach } from './use-attach.ts';

/** Asks before the transcript is deleted with all its corrections, then for the file. */
export function ReplaceTranscript({ open, on_close }: { open: boolean; on_close: () => void }) {
  const { record_tools: words } = useWords();
  const { attach } = useAttach();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <ConfirmDialog
        open={open}
        on_close={on_close}
        title={words.replace_title}
        text={words.replace_text}
        confirm={words.replace_confirm}
        on_confirm={async () => field.current?.click()}
      />
      <TranscriptInput field={field} on_file={(file) => void attach(file)} />
    </>
  );
}
