import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../components/button.tsx';
import { RecordButton } from './record-button.tsx';
import { useWords } from '../words/use-words.tsx';
import { ACCEPTED } from '../uploads/file-kind.ts';
import { offerFiles } from '../uploads/tray/offer-files.ts';
import { useSlug } from '../session/queries.ts';

/** How a record comes to be: by recording what is said, or from a file. */
export const NewRecordButtons = () => (
  <>
    <RecordButton />
    <UploadButton />
  </>
);

/** For users who cannot drop files, such as on a phone. */
function UploadButton() {
  const slug = useSlug();
  const { uploads: words } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="primary" icon={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {words.upload}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={words.choose_files}
        onChange={({ target }) => {
          void offerFiles(slug, Array.from(target.files ?? []));
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
