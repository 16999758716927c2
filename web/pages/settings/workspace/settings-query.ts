import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../../components/states/error-text.ts';
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
  const words = useWords();
  const { queryKey } = settingsQuery(slug);
  const save = async (body: Change) => {
    const saved = await client.updateWorkspaceSettings({ params: { slug }, body });
    queries.setQueryData(queryKey, saved);
    await queries.invalidateQueries({ queryKey: ['workspaces'] });
  };
  const takeBack = (earlier: Change) =>
    void save(earlier).catch((error: unknown) => toast({ text: toErrorText(error, words), tone: 'bad' }));
  return useMutation({
    async mutationFn(body: Change) {
      const before = queries.getQueryData(queryKey);
      await save(body);
      // Words that were typed can be brought back; what retention has deleted cannot.
      const earlier = body.masking === undefined ? undefined : before?.masking;
      toast({
        text: words.settings.saved,
        tone: 'good',
        ...(earlier !== undefined && {
          action: { text: words.buttons.undo, run: () => takeBack({ masking: earlier }) },
        }),
      });
    },
  });
}
