/** One import in each of its states: looked through, shown before anything is stored, imported, and taken back. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceCards } from '../../components/forms/choice-cards.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { ReasonText } from '../../components/states/reason-text.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { client } from '../../session/client.ts';
import { useSlug } from '../../session/queries.ts';
import { joinSentences } from '../../words/join-sentences.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { Progress } from './import-progress.tsx';
import { MeetingRows } from './meeting-rows.tsx';

interface OneImportProps {
  of: MeetingImport;
  onChanged: () => Promise<void>;
  onMore: () => void;
}

export function OneImport({ of, onChanged, onMore }: OneImportProps) {
  const { imports: words } = useWords();
  const format = useFormat();
  const { state, counts } = of;
  const more = <Button onClick={onMore}>{words.more}</Button>;
  if (state === 'reading') return <Progress text={words.reading(of.looked_at)} hint={words.goes_on} />;
  if (state === 'importing') {
    const all = of.meetings - counts.already_there - counts.skipped;
    const done = all - counts.found;
    return <Progress text={words.importing({ done, all })} value={done} max={all} hint={words.goes_on} />;
  }
  if (state === 'receiving')
    return (
      <Heading title={words.interrupted} actions={<GiveUp of={of} onChanged={onChanged} />}>
        {words.interrupted_text({
          here: format.bytes(of.received_bytes),
          size: format.bytes(of.size_bytes),
        })}
      </Heading>
    );
  if (state === 'failed')
    return (
      <Heading title={words.failed_title} actions={more}>
        {of.failure_reason !== null && <ReasonText reason={of.failure_reason} />}
      </Heading>
    );
  if (state === 'found') return <Found of={of} onChanged={onChanged} />;
  return (
    <>
      <Report of={of} onChanged={onChanged} more={more} />
      <MeetingRows of={of} />
    </>
  );
}

function Heading({
  title,
  actions,
  children,
}: {
  title: string;
  actions: React.ReactNode;
  children?: React.ReactNode;
}) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg font-semibold">{title}</h2>
        {children !== undefined && <p className="text-soft">{children}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

function GiveUp({ of, onChanged }: Pick<OneImportProps, 'of' | 'onChanged'>) {
  const slug = useSlug();
  const { imports: words } = useWords();
  const act = useAct(onChanged);
  return (
    <Button
      busy={act.isBusy}
      onClick={() => act.run(() => client.deleteImport({ params: { slug, import_id: of.id } }))}
    >
      {words.cancel}
    </Button>
  );
}

/** Runs something, says why it failed, and reads anew. */
function useAct(onChanged: () => Promise<void>) {
  const words = useWords();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setIsBusy(true);
    void work()
      .catch((error: unknown) => toast({ tone: 'bad', text: toErrorText(error, words) }))
      .then(onChanged)
      .finally(() => setIsBusy(false));
  };
  return { isBusy, run };
}

function Found({ of, onChanged }: Pick<OneImportProps, 'of' | 'onChanged'>) {
  const slug = useSlug();
  const { imports: words } = useWords();
  const act = useAct(onChanged);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [scope, setScope] = useState<'private' | 'workspace'>('private');
  const count = of.counts.found - left.size;
  const leave = (place: number, isLeft: boolean) =>
    setLeft((before) => new Set(isLeft ? [...before, place] : [...before].filter((one) => one !== place)));
  const start = () =>
    client.startImport({ params: { slug, import_id: of.id }, body: { scope, leave_out: [...left] } });
  return (
    <>
      <Heading
        title={words.found_title(of.meetings)}
        actions={
          <>
            <GiveUp of={of} onChanged={onChanged} />
            <Button kind="primary" disabled={count === 0} busy={act.isBusy} onClick={() => act.run(start)}>
              {words.import(count)}
            </Button>
          </>
        }
      >
        {words.found_text}
      </Heading>
      <div className="mt-4">
        <ChoiceCards
          label={words.scope}
          className="grid-cols-2"
          value={scope}
          onChange={setScope}
          options={[
            { value: 'private', text: words.scope_private },
            { value: 'workspace', text: words.scope_workspace },
          ]}
        />
      </div>
      <MeetingRows of={of} left={left} onLeave={leave} />
    </>
  );
}

function Report({
  of,
  onChanged,
  more,
}: Pick<OneImportProps, 'of' | 'onChanged'> & { more: React.ReactNode }) {
  const slug = useSlug();
  const all = useWords();
  const { imports: words } = all;
  const format = useFormat();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const { imported, already_there, failed, left_out } = of.counts;
  const undo = async () => {
    let [undone, kept] = [0, 0];
    // A call takes some hundred back at once.
    for (let left = 1; left > 0;) {
      const answer = await client.undoImport({ params: { slug, import_id: of.id } });
      undone += answer.undone;
      kept += answer.kept;
      left = answer.undone + answer.kept > 0 ? answer.left : 0;
    }
    await onChanged();
    toast({ text: joinSentences(all, [words.undone(undone), kept > 0 && words.kept(kept)]) });
  };
  const isUndone = of.state === 'undone';
  const told = words.done_text({
    already: already_there,
    failed,
    left: left_out,
    day: format.shortDate(of.ends_at),
  });
  return (
    <>
      <Heading
        title={isUndone ? words.undone_title : words.done_title(imported)}
        actions={
          <>
            {imported > 0 && (
              <Button icon={<Undo2 size={15} aria-hidden />} onClick={() => setIsAsking(true)}>
                {words.undo}
              </Button>
            )}
            {more}
          </>
        }
      >
        {isUndone ? words.undone_text(imported) : told}
      </Heading>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.undo_question}
        text={words.undo_text}
        confirm={words.undo}
        onConfirm={undo}
      />
    </>
  );
}
