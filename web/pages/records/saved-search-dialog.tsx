import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedSearch } from '@minutebook/contract/app/record-search-endpoints.ts';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
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
  const [name, setName] = useState(saved.name);
  const submit = async () => {
    const { id, search } = saved;
    if (id === undefined) await client.createSavedSearch({ params: { slug }, body: { name, search } });
    else await client.updateSavedSearch({ params: { slug, saved_search_id: id }, body: { name } });
    await queries.invalidateQueries(savedSearchesQuery(slug));
    onClose();
  };
  return (
    <FormDialog
      title={saved.id === undefined ? frame.save_search : frame.rename_search}
      text={saved.id === undefined ? frame.save_search_text : undefined}
      size="small"
      is_complete={name.trim() !== ''}
      onClose={onClose}
      onSubmit={submit}
    >
      {(refusal) => (
        <TextField
          label={frame.search_name}
          value={name}
          maxLength={100}
          autoComplete="off"
          error={refusal}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
