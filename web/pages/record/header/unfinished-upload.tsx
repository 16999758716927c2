import { useNavigate } from '@tanstack/react-router';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { onDemand } from '../../../components/on-demand.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { queryClient } from '../../../query-client.ts';
import { cancelUpload } from '../../../session/delete-record.ts';
import { useSession } from '../../../session/session.ts';
import { uploadStore, useSentShare } from '../../../uploads/uploads.ts';
import { joinSentences } from '../../../words/join-sentences.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams } from '../use-record-change.ts';

/** The share of the recording that has arrived, and when the upload expires. */
export function UploadText() {
  const all = useWords();
  const { record_states: words } = all;
  const { record, state } = useOpenRecord();
  const format = useFormat();
  const sentShare = useSentShare(record.id);
  const upload = state?.upload;
  if (upload == null) return null;
  const arrivedShare = upload.size_bytes === 0 ? 0 : upload.received_bytes / upload.size_bytes;
  return (
    <p className="text-sm text-soft">
      {joinSentences(all, [
        words.arrived(format.percent(sentShare ?? arrivedShare)),
        sentShare === undefined && words.arrives_until(format.dateTime(upload.expires_at)),
      ])}
    </p>
  );
}

/** For the uploader, unless this very page is sending it: the list of uploads has a button for that. */
export function GiveUpUpload() {
  const { record_states: words } = useWords();
  const { slug, record, state } = useOpenRecord();
  const params = useRecordParams();
  const navigate = useNavigate();
  const sentShare = useSentShare(record.id);
  const [isAsking, setIsAsking] = useState(false);
  if (state?.upload?.is_own !== true || sentShare !== undefined) return null;
  const giveUp = async () => {
    await cancelUpload(params);
    const interrupted = uploadStore.get().find(({ record_id }) => record_id === record.id);
    if (interrupted !== undefined)
      (await import('../../../uploads/sending/run-uploads.ts')).forget(interrupted.uuid);
    void queryClient.invalidateQueries({ queryKey: ['records', slug] });
    await navigate({ to: '/w/$slug/records', params: { slug } });
  };
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {words.give_up_upload}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.give_up_title}
        text={words.give_up_text}
        confirm={words.give_up_upload}
        onConfirm={giveUp}
      />
    </>
  );
}

const lazyUpload = onDemand(() => import('./upload-again.ts'), true);

/** For whoever may delete the record, unless somebody is sending it. */
export function UploadAgain() {
  const { record_states: words } = useWords();
  const { slug, record, state } = useOpenRecord();
  const { user } = useSession();
  const toast = useToast();
  const sentShare = useSentShare(record.id);
  const isOfAnother = state?.upload != null && !state.upload.is_own;
  if (!record.permissions.delete || user === undefined || sentShare !== undefined || isOfAnother) return null;
  const send = async () => {
    await lazyUpload.load();
    const upload = lazyUpload.module.get();
    const file = await upload?.chooseFile();
    if (file === undefined) return;
    upload?.uploadAgain(record, { slug, user_id: user.id }, file);
    toast({ text: words.uploading_again });
  };
  return (
    <Button size="small" icon={<CloudUpload size={14} aria-hidden />} onClick={() => void send()}>
      {words.upload_again}
    </Button>
  );
}
