import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/overlays/dialog.tsx';
import { myMemberQuery } from '../session/queries.ts';
import { useSession } from '../session/session.ts';
import { useFormat, useWords } from '../words/use-words.tsx';
import { isArchive, isSomethingElse, toFileKind } from './file-kind.ts';
import { OfferedFileRow } from './tray/offered-file-row.tsx';
import { toBring, type OfferedFile } from './tray/offer.ts';
import { closeOffer, toEnd } from './tray/offered-files.ts';
import { startUploads } from './sending/run-uploads.ts';
import { keepUploadDefaults, readUploadDefaults, toPossible, type UploadChoice } from './upload-defaults.ts';
import { NotTranscribed, useTranscribes } from './not-transcribed.tsx';
import { getUploadLimits } from './upload-limits.ts';
import { UploadOptions } from './upload-options.tsx';
import { toTitle } from './to-title.ts';
import { toUnsent, type Upload } from './uploads.ts';

/** Every field has a default: one press, also of Enter, is enough. */
export function UploadDialog({ slug, files }: { slug: string; files: readonly OfferedFile[] }) {
  const { uploads: words, buttons } = useWords();
  const form = useId();
  const toProblem = useFileProblem();
  const sent = files.filter(({ file }) => toProblem(file) === undefined);
  const recordings = files.filter(({ file }) => toFileKind(file) === 'recording');
  const transcribes = useTranscribes(slug) !== false;
  const isLeftAsIs = !transcribes && recordings.some(({ transcript }) => transcript === undefined);
  const { options, setOptions, is_team_missing, start } = useUploadStart(slug, sent);
  return (
    <Dialog
      open
      stays
      size="medium"
      title={words.dialog_title(files.length)}
      onClose={closeOffer}
      actions={
        <>
          <Button onClick={closeOffer}>{buttons.cancel}</Button>
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
        {files.some(({ file }) => isArchive(file)) && <Archives slug={slug} files={files} />}
        {isLeftAsIs && <NotTranscribed slug={slug} onLeave={closeOffer} />}
        <ul className="-mx-5 px-5 sm:max-h-[40dvh] sm:overflow-y-auto">
          {files.map((offered) => (
            <OfferedFileRow
              key={offered.uuid}
              slug={slug}
              offered={offered}
              problem={toProblem(offered.file)}
              transcribes={transcribes}
            />
          ))}
        </ul>
        <UploadOptions
          slug={slug}
          options={options}
          transcribes={transcribes && recordings.length > 0}
          is_team_missing={is_team_missing}
          onChange={setOptions}
        />
      </form>
    </Dialog>
  );
}

/** An archive holds meetings of another product: all that was dropped with it goes where it is looked through. */
function Archives({ slug, files }: { slug: string; files: readonly OfferedFile[] }) {
  const { uploads: words } = useWords();
  const navigate = useNavigate();
  const bring = () => {
    toBring.set(files.flatMap(({ file, transcript }) => [file, ...(transcript ? [transcript] : [])]));
    closeOffer();
    void navigate({ to: '/w/$slug/import', params: { slug } });
  };
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm">
      <p className="min-w-0 flex-1 basis-56">{words.archive_text}</p>
      <Button size="small" onClick={bring}>
        {words.archive_bring}
      </Button>
    </div>
  );
}

/** Returns why a file cannot be sent; undefined: it can. */
function useFileProblem(): (file: File) => string | undefined {
  const { uploads: words } = useWords();
  const format = useFormat();
  const { data: limits } = useQuery({
    queryKey: ['upload-limits'],
    queryFn: getUploadLimits,
    staleTime: Infinity,
  });
  return (file) => {
    const { size } = file;
    if (size === 0) return words.empty;
    if (isArchive(file)) return words.archive;
    if (isSomethingElse(file)) return words.something_else;
    const limitBytes = limits?.file_bytes ?? Infinity;
    return size > limitBytes ? words.too_big(format.bytes(limitBytes)) : undefined;
  };
}

/** The upload options, starting from the last ones, and the function that starts the upload. */
function useUploadStart(slug: string, sent: readonly OfferedFile[]) {
  const { user } = useSession();
  const { data: member } = useQuery(myMemberQuery(slug));
  const [chosen, setChosen] = useState<UploadChoice>(() => ({ ...readUploadDefaults(slug), label_ids: [] }));
  const [isChecked, setIsChecked] = useState(false);
  const options = toPossible(chosen, member?.teams ?? []);
  const lacksTeam = options.scope === 'team' && options.team_ids.length === 0;
  const start = () => {
    setIsChecked(true);
    if (user === undefined || sent.length === 0 || lacksTeam) return;
    keepUploadDefaults(slug, options);
    const place = { user_id: user.id, slug };
    startUploads(
      sent.map((offered) => ({
        file: offered.file,
        transcript: offered.transcript,
        upload: toUpload(offered, place, options),
      })),
    );
    closeOffer();
  };
  return {
    options,
    setOptions: (change: Partial<UploadChoice>) => setChosen((current) => ({ ...current, ...change })),
    is_team_missing: isChecked && lacksTeam,
    start,
  };
}

function toUpload(
  offered: OfferedFile,
  place: { user_id: number; slug: string },
  options: UploadChoice,
): Upload {
  const { uuid, file, transcript, title, is_start } = offered;
  const kind = toFileKind(file);
  return {
    uuid,
    ...place,
    kind,
    ...toUnsent(file),
    words: {
      ...options,
      title: title.trim(),
      ...(title !== '' && title === toTitle(file.name) && { title_from_file: true }),
      rec_date: toEnd(offered),
      ...(kind === 'transcript' && is_start && { is_start }),
    },
    ...(transcript !== undefined && { transcript_name: transcript.name }),
  };
}
