import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';

export const settingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['settings', slug],
    queryFn: ({ signal }) => client.getWorkspaceSettings({ params: { slug } }, { signal }),
  });

type Change = NonNullable<Parameters<typeof client.updateWorkspaceSettings>[0]['body']>;

/** Saves some of the settings, and shows the server's answer. */
export function useSettingsChange(slug: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const { settings } = useWords();
  return useMutation({
    mutationFn: (body: Change) => client.updateWorkspaceSettings({ params: { slug }, body }),
    async onSuccess(saved) {
      queries.setQueryData(settingsQuery(slug).queryKey, saved);
      toast({ text: settings.saved, tone: 'good' });
      await queries.invalidateQueries({ queryKey: ['workspaces'] });
    },
  });
}
