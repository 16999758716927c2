import { Suspense, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { FileAudio, FileText, Pause, Play, RotateCw, X } from 'lucide-react';
import { cx } from '../../components/cx.ts';
import { toReasonText, toRefusalText, toErrorText } from '../../components/states/error-text.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import type { Format } from '../../words/format.ts';
import type { Words } from '../../words/words.ts';
import { ProgressLine } from './progress-line.tsx';
import { toSentShare, type Upload, isFinallyRefused, isUnsent } from '../uploads.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import {
  cancelUpload,
  forget,
  hasFile,
  pauseUpload,
  resumeUpload,
  takeFile,
  wantsFile,
} from '../sending/run-uploads.ts';

export function UploadRow({ upload }: { upload: Upload }) {
  const words = useWords();
  const { slug, kind, filename, record_id, state, progress } = upload;
  const title = progress?.title || upload.words.title || filename;
  const is_sent = record_id !== null && (state === 'processing' || state === 'ended');
  const isBad = state === 'refused' || progress?.status === 'failed' || progress?.status === 'not_supported';
  const Icon = kind === 'transcript' ? FileText : FileAudio;
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-0">
      <div className="flex items-center gap-2.5">
        <Icon size={17} aria-hidden className="shrink-0 text-faint" />
        <div className="min-w-0 flex-1">
          {is_sent ? (
            <Link
              to="/w/$slug/records/$record_id"
              params={{ slug, record_id: String(record_id) }}
              className="block truncate font-medium text-accent-ink hover:underline"
            >
              {title}
            </Link>
          ) : (
            <p className="truncate font-medium">{title}</p>
          )}
          <p
            className={cx(
              'text-sm tabular-nums',
              isBad ? 'text-bad' : progress?.status === 'processed' ? 'text-good' : 'text-soft',
            )}
          >
            <Suspense fallback={<>&nbsp;</>}>
              <StateText upload={upload} />
            </Suspense>
          </p>
          {upload.left_transcript !== undefined && (
            <p className="text-sm text-warn">{words.uploads.transcript_left(upload.left_transcript)}</p>
          )}
          {upload.notes?.map((note) => (
            <p key={note} className="text-sm text-soft">
              {note}
            </p>
          ))}
        </div>
        <UploadActions upload={upload} title={title} />
      </div>
      {(state === 'sending' || state === 'paused' || state === 'offline') && (
        <div className="mt-2 overflow-hidden rounded-full">
          <ProgressLine label={words.uploads.progress_of(title)} share={toSentShare(upload)} />
        </div>
      )}
    </li>
  );
}

/** Suspends for the words of a refusal, which may be one of an earlier visit. */
const StateText = ({ upload }: { upload: Upload }) => toStateText(upload, useWords(), useFormat());

function toStateText(upload: Upload, words: Words, format: Format): string {
  const { uploads: said } = words;
  const { sent_bytes, size_bytes, bytes_per_second, refusal } = upload;
  const sent = format.bytes(sent_bytes);
  const size = format.bytes(size_bytes);
  switch (upload.state) {
    case 'sending': {
      const speed = bytes_per_second === null ? [] : [said.speed(format.bytes(bytes_per_second))];
      return [said.sent_of({ sent, size }), ...speed].join(' · ');
    }
    case 'paused':
      return said.paused({ sent, size });
    case 'refused':
      return refusal === null ? words.refusals.title : toRefusalText(refusal, words);
    case 'processing':
    case 'ended':
      return toRecordText(upload, words, format);
    case 'waiting':
    case 'offline':
    case 'missing':
    case 'gone':
      return said[upload.state];
  }
}

function toRecordText({ progress }: Upload, words: Words, format: Format): string {
  const { uploads: said, records } = words;
  if (progress === null) return said.uploaded;
  if (progress.status === 'processed') return said.ready;
  if (progress.stage === 'done') {
    return progress.failure_reason === null
      ? records.statuses[progress.status]
      : toReasonText(progress.failure_reason, words);
  }
  const stage = records.stages[progress.stage];
  return progress.progress === null
    ? stage
    : records.progress({ what: stage, percent: format.percent(progress.progress) });
}

/** The actions on an upload in its present state. */
function UploadActions({ upload, title }: { upload: Upload; title: string }) {
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
