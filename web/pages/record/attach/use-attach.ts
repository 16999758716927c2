import { useState } from 'react';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { toFileKind, toBase64 } from '../../../uploads/file-kind.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useRecordParams, useRefreshRecord } from '../use-record-change.ts';

/** Gives the record the transcript of a file; reports success, or why the file cannot be read. */
export function useAttach(): { busy: boolean; attach: (file: File) => Promise<void> } {
  const words = useWords();
  const toast = useToast();
  const params = useRecordParams();
  const refresh = useRefreshRecord();
  const [busy, setBusy] = useState(false);
  const attach = async (file: File) => {
    if (toFileKind(file) === 'recording') return toast({ tone: 'bad', text: words.record.attach_refused });
    setBusy(true);
    try {
      const content = await toBase64(file);
      const body = { filename: file.name, content, content_encoding: 'base64' };
      const { dialog_count, notes } = await client.putTranscript({ params, body });
      // The notes are in English, and no sentences.
      toast({ text: [words.record.attached(dialog_count), ...notes].join(' ') });
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
    } finally {
      // Busy until the page has it: it would offer to attach another meanwhile.
      await refresh();
      setBusy(false);
    }
  };
  return { busy, attach };
}
