import { Mic } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { useWords } from '../words/use-words.tsx';
import { loadRecorder } from './recorder-area.tsx';
import { recorderRequest } from './recorder-request.ts';
import { useSlug } from '../session/queries.ts';

export function RecordButton({ title = '', ...rest }: { title?: string; 'aria-describedby'?: string }) {
  const slug = useSlug();
  const { uploads: words } = useWords();
  return (
    <Button
      icon={<Mic size={16} aria-hidden />}
      onPointerEnter={loadRecorder}
      onFocus={loadRecorder}
      onClick={() => recorderRequest.set({ slug, title })}
      {...rest}
    >
      {words.record}
    </Button>
  );
}
