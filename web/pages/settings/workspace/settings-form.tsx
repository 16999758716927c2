import { useQuery } from '@tanstack/react-query';
import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { settingsQuery } from './settings-query.ts';

/** Renders its children with the settings as they are saved. */
export function WithSettings({
  slug,
  children,
}: {
  slug: string;
  children: (saved: WorkspaceSettings) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(settingsQuery(slug));
  if (error !== null) return <ErrorState error={error} on_retry={() => void refetch()} />;
  return data === undefined ? <Skeleton className="h-40 w-full" /> : children(data);
}

interface SettingsFormProps {
  children: ReactNode;
  on_save: () => void;
  /** false: nothing differs from what is saved. */
  is_changed: boolean;
  busy: boolean;
  error: unknown;
}

export function SettingsForm({ children, on_save, is_changed, busy, error }: SettingsFormProps) {
  const words = useWords();
  return (
    <form
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (is_changed && !busy) on_save();
      }}
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" busy={busy} disabled={!is_changed}>
          {words.buttons.save}
        </Button>
        {error !== null && (
          <p role="alert" className="text-bad">
            {toErrorText(error, words)}
          </p>
        )}
      </div>
    </form>
  );
}
