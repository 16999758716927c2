import { useQueryClient } from '@tanstack/react-query';
import type { SavedSearch } from '@minutebook/contract/app/record-search-endpoints.ts';
import { NamedDialog } from '../../components/forms/named-dialog.tsx';
import { client } from '../../session/client.ts';
import { savedSearchesQuery } from '../../session/queries.ts';
import { useWords } from '../../words/use-words.tsx';

interface SavedSearchDialogProps {
  slug: string;
  /** One that gets another name, or a new one with the name that is proposed. */
  saved: Omit<SavedSearch, 'id'> & { id?: number };
  onClose: () => void;
}

/** Asks for the name of a search. */
export function SavedSearchDialog({ slug, saved, onClose }: SavedSearchDialogProps) {
  const { frame } = useWords();
  const queries = useQueryClient();
  const { id, name, search } = saved;
  const save = async (name: string) => {
    if (id === undefined) await client.createSavedSearch({ params: { slug }, body: { name, search } });
    else await client.updateSavedSearch({ params: { slug, saved_search_id: id }, body: { name } });
    await queries.invalidateQueries(savedSearchesQuery(slug));
  };
  return (
    <NamedDialog
      title={id === undefined ? frame.save_search : frame.rename_search}
      text={id === undefined ? frame.save_search_text : undefined}
      label={frame.search_name}
      name={name}
      max_length={100}
      onSave={save}
      onClose={onClose}
    />
  );
}
