import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPlaylist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { useSlug } from '../../session/queries.ts';
import { useKeptText } from '../../session/use-kept-text.ts';
import { useWords } from '../../words/use-words.tsx';
import { playlistsQuery } from './playlist-queries.ts';

interface AddToPlaylistDialogProps {
  moment_id: number;
  onClose: () => void;
}

/** Adds a moment to one of the member's own playlists, or to a new one. */
export function AddToPlaylistDialog(props: AddToPlaylistDialogProps) {
  const query = useInfiniteQuery(playlistsQuery(useSlug()));
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <Choice {...props} own={pages.flatMap(({ items }) => items).filter(({ may_edit }) => may_edit)} />
      )}
    </Loaded>
  );
}

function Choice({ moment_id, own, onClose }: AddToPlaylistDialogProps & { own: readonly ListedPlaylist[] }) {
  const slug = useSlug();
  const { playlists: words } = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const [picked, setPicked] = useState<string>();
  const name = useKeptText(`${slug}/new playlist`, '');
  // The latest, also when it comes after the list of before.
  const chosen = picked ?? String(own[0]?.id ?? '');
  const isNew = chosen === '';
  const close = () => {
    name.forget();
    onClose();
  };
  const add = async () => {
    const { id, name: told } = isNew
      ? await client.createPlaylist({
          params: { slug },
          body: { name: name.text.trim(), moment_ids: [moment_id] },
        })
      : await client.updatePlaylist({
          params: { slug, playlist_id: Number(chosen) },
          body: { add_moment_ids: [moment_id] },
        });
    void queries.invalidateQueries({ queryKey: ['playlist', slug, id] });
    void queries.invalidateQueries(playlistsQuery(slug));
    toast({ text: words.added(told), tone: 'good' });
    close();
  };
  return (
    <FormDialog
      title={words.add}
      submit={words.add}
      size="small"
      is_complete={!isNew || name.text.trim() !== ''}
      onSubmit={add}
      onClose={close}
    >
      {(refusal) => (
        <>
          {own.length > 0 && (
            <Select
              label={words.playlist}
              value={chosen}
              options={[
                ...own.map((each) => ({ value: String(each.id), text: each.name })),
                { value: '', text: words.new },
              ]}
              onChange={setPicked}
            />
          )}
          {isNew && (
            <TextField
              label={words.name}
              value={name.text}
              maxLength={100}
              autoComplete="off"
              error={refusal}
              onChange={(event) => name.write(event.target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
