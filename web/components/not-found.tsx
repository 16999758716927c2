import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useWords } from '../words/use-words.tsx';
import { buttonClass } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export function NotFound() {
  const { common } = useWords();
  return (
    <main>
      <EmptyState
        icon={Compass}
        title={common.not_found_title}
        text={common.not_found_text}
        actions={
          <Link to="/" className={buttonClass()}>
            {common.to_records}
          </Link>
        }
      />
    </main>
  );
}
