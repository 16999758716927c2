import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { myMemberQuery } from '../session/my-member-query.ts';
import { useSession } from '../session/use-session.ts';
import { useFormat, useWords } from '../words/use-words.tsx';
import { toFileKind } from './file-kind.ts';
import { OfferedFileRow } from './offered-file-row.tsx';
import { offer, type OfferedFile } from './offered-files.ts';
import { startUploads } from './run-uploads.ts';
import { keepUploadDefaults, readUploadDefaults, type UploadDefaults } from './upload-defaults.ts';
import { getUploadLimits } from './upload-limits.ts';
import { UploadOptions } from './upload-options.tsx';
import type { Upload } from './uploads.ts';

interface UploadDialogProps {
  slug: string;
  files: readonly OfferedFile[];
}

/** Everything in it has an answer already: one press, of Enter too, is enough. */
export function UploadDialog({ slug, files }: UploadDialogProps) {
  const { uploads: words, buttons } = useWords();
  const format = useFormat();
  const form = useId();
  const { user } = useSession();
  const [chosen, setChosen] = useState(() => ({ ...readUploadDefaults(slug), label_ids: [] as number[] }));
  const { data: member } = useQuery(myMemberQuery(slug));
  const options = toPossible(chosen, member?.teams ?? []);
  const [isChecked, setIsChecked] = useState(false);
  const { data: limits } = useQuery({
    queryKey: ['upload-limits'],
    queryFn: getUploadLimits,
    staleTime: Infinity,
  });
  const toProblem = ({ file }: OfferedFile) => {
    if (file.size === 0) return words.empty;
    const limit_bytes = limits?.file_bytes ?? Infinity;
    return file.size > limit_bytes ? words.too_big(format.bytes(limit_bytes)) : undefined;
  };
  const sent = files.filter((file) => toProblem(file) === undefined);
  const isTeamMissing = options.scope === 'team' && options.team_ids.length === 0;
  const start = () => {
    setIsChecked(true);
    if (user === undefined || sent.length === 0 || isTeamMissing) return;
    keepUploadDefaults(slug, options);
    const place = { user_id: user.id, slug };
    startUploads(sent.map((offered) => ({ file: offered.file, upload: toUpload(offered, place, options) })));
    offer.set(null);
  };
  return (
    <Dialog
      open
      size="medium"
      title={words.dialog_title(files.length)}
      on_close={() => offer.set(null)}
      actions={
        <>
          <Button onClick={() => offer.set(null)}>{buttons.cancel}</Button>
          <Button kind="primary" type="submit" form={form} aria-disabled={sent.length === 0}>
            {words.start(Math.max(1, sent.length))}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <ul className="-mx-5 max-h-[40dvh] overflow-y-auto px-5">
          {files.map((offered) => (
            <OfferedFileRow key={offered.uuid} slug={slug} offered={offered} problem={toProblem(offered)} />
          ))}
        </ul>
        <UploadOptions
          slug={slug}
          options={options}
          has_recordings={files.some(({ file }) => toFileKind(file) === 'recording')}
          is_team_missing={isChecked && isTeamMissing}
          on_change={(change) => setChosen((current) => ({ ...current, ...change }))}
        />
      </form>
    </Dialog>
  );
}

type Options = UploadDefaults & { label_ids: number[] };

/** Somebody may have left a team since they chose it. */
function toPossible(options: Options, teams: readonly { id: number }[]): Options {
  if (options.scope !== 'team') return { ...options, team_ids: [] };
  const team_ids = options.team_ids.filter((team_id) => teams.some(({ id }) => id === team_id));
  return { ...options, team_ids, scope: teams.length > 0 ? 'team' : 'private' };
}

function toUpload(
  { uuid, file, title, rec_date }: OfferedFile,
  place: { user_id: number; slug: string },
  options: Options,
): Upload {
  return {
    uuid,
    ...place,
    kind: toFileKind(file),
    filename: file.name,
    size_bytes: file.size,
    modified_at_ms: file.lastModified,
    words: { ...options, title: title.trim(), rec_date },
    record_id: null,
    sent_bytes: 0,
    bytes_per_second: null,
    state: 'waiting',
    refusal: null,
    progress: null,
  };
}
