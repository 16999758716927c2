import type { RefObject } from 'react';
import { TRANSCRIPT_FILES } from '../../../uploads/file-kind.ts';
import { useWords } from '../../../words/use-words.tsx';

interface TranscriptInputProps {
  /** `field.current?.click()` opens the browser's file dialog. */
  field: RefObject<HTMLInputElement | null>;
  label?: string;
  onFile: (file: File) => void;
}

/** A hidden field that chooses one transcript; its owner has the button. */
export function TranscriptInput({ field, label, onFile }: TranscriptInputProps) {
  const { record: words } = useWords();
  return (
    <input
      ref={field}
      type="file"
      hidden
      accept={TRANSCRIPT_FILES}
      aria-label={label ?? words.attach_file}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // The same file may be chosen again.
        target.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
