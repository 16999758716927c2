import { Copy, Download } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { useCopy } from '../../../components/use-copy.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Ten codes that cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { buttons, me } = useWords();
  const { security } = me;
  const copy = useCopy();
  const content = `Minutebook, ${location.host}\n\n${codes.join('\n')}\n`;
  const save = () =>
    saveFile({ filename: 'minutebook-recovery-codes.txt', content_type: 'text/plain', content });
  return (
    <Dialog
      open
      stays
      onClose={onClose}
      title={security.codes_title}
      text={security.codes_text}
      actions={
        <Button kind="primary" onClick={onClose}>
          {security.codes_kept}
        </Button>
      }
    >
      <ul className="grid gap-x-6 gap-y-1 rounded-card border border-line bg-sunken px-4 py-3 font-mono text-sm select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        <Button icon={<Copy size={15} aria-hidden />} onClick={() => void copy(codes.join('\n'))}>
          {buttons.copy}
        </Button>
        <Button icon={<Download size={15} aria-hidden />} onClick={save}>
          {security.save_file}
        </Button>
      </div>
    </Dialog>
  );
}
