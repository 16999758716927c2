import { Pause, Play, RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { useWords } from '../../words/use-words.tsx';
import {
  cancelUpload,
  forget,
  hasFile,
  pauseUpload,
  resumeUpload,
  takeFile,
  wantsFile,
} from '../sending/run-uploads.ts';
import { isFinallyRefused, isUnsent, type Upload } from '../uploads.ts';

/** The actions on an upload in its present state. */
export function UploadActions({ upload, title }: { upload: Upload; title: string }) {
  const { uploads: words } = useWords();
  const { uuid, state, kind } = upload;
  return (
    <span className="flex shrink-0 items-center">
      {wantsFile(upload) && <ChooseAgain />}
      {/* A transcript is gone before anybody could. */}
      {(state === 'sending' || state === 'waiting') && kind === 'recording' && (
        <IconButton
          size="small"
          label={words.pause(title)}
          icon={<Pause size={15} />}
          onClick={() => pauseUpload(uuid)}
        />
      )}
      {(state === 'paused' || state === 'offline') && (
        <IconButton
          size="small"
          label={words.resume(title)}
          icon={<Play size={15} />}
          onClick={() => resumeUpload(uuid)}
        />
      )}
      {(state === 'refused' || state === 'gone') && hasFile(uuid) && !isFinallyRefused(upload) && (
        <IconButton
          size="small"
          label={words.retry(title)}
          icon={<RotateCw size={15} />}
          onClick={() => resumeUpload(uuid)}
        />
      )}
      {isUnsent(upload) ? (
        <CancelButton upload={upload} title={title} />
      ) : (
        <IconButton
          size="small"
          label={words.dismiss(title)}
          icon={<X size={15} />}
          onClick={() => forget(uuid)}
        />
      )}
    </span>
  );
}

/** Asks before cancelling, so that a slip does not discard bytes that have arrived. */
function CancelButton({ upload, title }: { upload: Upload; title: string }) {
  const words = useWords();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const isWorthAsking = upload.sent_bytes > 0 && upload.state !== 'refused' && upload.state !== 'gone';
  const cancel = async () => {
    try {
      await cancelUpload(upload);
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
    }
  };
  return (
    <>
      <IconButton
        size="small"
        label={words.uploads.cancel(title)}
        icon={<X size={15} />}
        onClick={() => (isWorthAsking ? setIsAsking(true) : void cancel())}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.uploads.cancel_title(title)}
        text={words.uploads.cancel_text}
        confirm={words.uploads.cancel_confirm}
        onConfirm={() => cancelUpload(upload)}
      />
    </>
  );
}

/** After a reload a browser gives the page no access to the file. */
function ChooseAgain() {
  const { uploads: words } = useWords();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {words.choose_again}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose_again}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined && !takeFile(file)) toast({ tone: 'bad', text: words.missing_wrong });
          target.value = '';
        }}
      />
    </>
  );
}
