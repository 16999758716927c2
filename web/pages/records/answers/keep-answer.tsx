import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListPlus } from 'lucide-react';
import type { AnswerPassage } from '@minutebook/contract/v3/answer-endpoints.ts';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { playlistsQuery } from '../../playlists/playlist-queries.ts';

/** The longest name of a playlist in the API. */
const MOST_CHARACTERS = 100;
/** A title says which passage it is; the passage itself is what the clip holds. */
const TITLE_CHARACTERS = 200;

interface KeepAnswerProps {
  slug: string;
  question: string;
  passages: readonly AnswerPassage[];
}

/** Keeps the passages of an answer as clips of a playlist for the member alone. */
export function KeepAnswer({ slug, question, passages }: KeepAnswerProps) {
  const words = useWords();
  const { answers } = words;
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.createPlaylist({
        params: { slug },
        body: {
          name: cut(question, MOST_CHARACTERS),
          clips: passages.map(({ record_id, dialog_ids, text }) => ({
            record_id,
            dialog_ids,
            text: cut(text, TITLE_CHARACTERS),
          })),
        },
      }),
    onSuccess({ id, name }) {
      void queries.invalidateQueries(playlistsQuery(slug));
      for (const { record_id } of passages)
        void queries.invalidateQueries({ queryKey: ['record', slug, record_id, 'moments'] });
      const params = { slug, playlist_id: String(id) };
      const run = () => void navigate({ to: '/w/$slug/playlists/$playlist_id', params });
      toast({ text: answers.kept(name), tone: 'good', action: { text: answers.open, run } });
    },
    onError: (error) => toast({ text: toErrorText(error, words), tone: 'bad' }),
  });
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<ListPlus size={14} aria-hidden />}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {answers.keep}
    </Button>
  );
}

/** No more than so many UTF-16 units, with no half of a character at the end. */
const cut = (text: string, limit: number) =>
  text.length <= limit
    ? text
    : `${text
        .slice(0, limit - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
