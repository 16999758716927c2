/** Meetings from another product: sent, looked through, shown before anything is stored, imported, and taken back. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderUp, PackageOpen, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceCards } from '../../components/forms/choice-cards.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { ReasonText } from '../../components/states/reason-text.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { client } from '../../session/client.ts';
import { useMay, useSlug } from '../../session/queries.ts';
import { useStore } from '../../store.ts';
import { toBring } from '../../uploads/tray/offer.ts';
import { bringTarget } from '../../uploads/upload-area.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { MeetingRows } from './meeting-rows.tsx';
import { listDropped, sendFiles, sendingStore, toChosen, type ChosenFile } from './send-files.ts';

const LOOK_MS = 1_000;
const isMoving = ({ state }: MeetingImport) => state === 'reading' || state === 'importing';

export function ImportsPage() {
  const slug = useSlug();
  const words = useWords();
  const { imports } = words;
  const toast = useToast();
  const queries = useQueryClient();
  const mayUpload = useMay(slug, 'record.upload');
  const sending = useStore(sendingStore);
  const [shown, setShown] = useState<number | 'new' | null>(null);
  const query = useQuery({
    queryKey: ['imports', slug],
    queryFn: ({ signal }) => client.listImports({ params: { slug } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) === true ? LOOK_MS : false),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['imports', slug] });
  const take = async (choosing: Promise<ChosenFile[]> | ChosenFile[]) => {
    try {
      const chosen = await choosing;
      if (chosen.length === 0) return toast({ tone: 'bad', text: imports.nothing_chosen });
      const import_id = await sendFiles(slug, chosen, query.data?.items ?? []);
      setShown(import_id ?? null);
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
    }
    await refresh();
  };
  const onDrop = useEffectEvent((dropped: DataTransfer) => void take(listDropped(dropped)));
  const onBrought = useEffectEvent((files: readonly File[]) => void take(toChosen(files)));
  const isReady = mayUpload === true && query.isSuccess;
  useEffect(() => {
    if (!isReady) return undefined;
    const brought = toBring.get();
    toBring.set(null);
    if (brought !== null) queueMicrotask(() => onBrought(brought));
    bringTarget.set({ take: onDrop });
    return () => bringTarget.set(null);
  }, [isReady]);
  return (
    <div className="mx-auto max-w-4xl px-(--gutter) py-6">
      <PageHeader title={imports.title} text={imports.text} />
      {mayUpload === false && (
        <EmptyState icon={PackageOpen} title={imports.not_allowed_title} text={imports.not_allowed_text} />
      )}
      {mayUpload === true && (
        <Loaded query={query}>
          {({ items }) => {
            const open =
              shown === 'new'
                ? undefined
                : items.find(({ id, state }) => (shown === null ? state !== 'undone' : id === shown));
            return (
              <>
                {sending !== null && <Sent onStopped={refresh} />}
                {sending === null && open === undefined && <Choose onChosen={(files) => void take(files)} />}
                {sending === null && open !== undefined && (
                  <OneImport key={open.id} of={open} onChanged={refresh} onMore={() => setShown('new')} />
                )}
                {sending === null && open?.state === 'receiving' && (
                  <Choose onChosen={(files) => void take(files)} />
                )}
                <Earlier items={items.filter(({ id }) => id !== open?.id)} onShow={setShown} />
              </>
            );
          }}
        </Loaded>
      )}
    </div>
  );
}

function Choose({ onChosen }: { onChosen: (files: ChosenFile[]) => void }) {
  const { imports: words } = useWords();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chosen = (input: HTMLInputElement) => {
    onChosen(toChosen(input.files ?? []));
    // The same file may be chosen again.
    input.value = '';
  };
  return (
    <div className="mt-6 rounded-card border-2 border-dashed border-line px-6 py-12 text-center">
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          kind="primary"
          icon={<PackageOpen size={16} aria-hidden />}
          onClick={() => files.current?.click()}
        >
          {words.choose_files}
        </Button>
        <Button icon={<FolderUp size={16} aria-hidden />} onClick={() => folder.current?.click()}>
          {words.choose_folder}
        </Button>
      </div>
      <p className="mt-3 text-soft">{words.drop_text}</p>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={words.choose_files}
        onChange={({ target }) => chosen(target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={words.choose_folder}
        onChange={({ target }) => chosen(target)}
        {...{ webkitdirectory: '' }}
      />
    </div>
  );
}

function Sent({ onStopped }: { onStopped: () => Promise<void> }) {
  const slug = useSlug();
  const { imports: words } = useWords();
  const format = useFormat();
  const sending = useStore(sendingStore);
  if (sending === null) return null;
  const { sent_bytes, size_bytes, import_id, stopping } = sending;
  const stop = async () => {
    stopping.abort();
    if (import_id !== null) await client.deleteImport({ params: { slug, import_id } }).catch(() => undefined);
    await onStopped();
  };
  return (
    <Progress
      text={words.sending({ sent: format.bytes(sent_bytes), size: format.bytes(size_bytes) })}
      value={sent_bytes}
      max={size_bytes}
    >
      <Button size="small" onClick={() => void stop()}>
        {words.cancel}
      </Button>
    </Progress>
  );
}

interface ProgressProps {
  text: string;
  /** undefined: nobody knows. */
  value?: number;
  max?: number;
  hint?: string;
  children?: React.ReactNode;
}

function Progress({ text, value, max = 1, hint, children }: ProgressProps) {
  return (
    <div role="status" className="mt-6 rounded-card border border-line bg-surface px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{text}</p>
        {children}
      </div>
      <progress
        aria-label={text}
        className="mt-2 h-2 w-full accent-accent"
        {...(value !== undefined && { value, max })}
      />
      {hint !== undefined && <p className="mt-1 text-sm text-soft">{hint}</p>}
    </div>
  );
}

interface OneImportProps {
  of: MeetingImport;
  onChanged: () => Promise<void>;
  onMore: () => void;
}

function OneImport({ of, onChanged, onMore }: OneImportProps) {
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
  const { imports: words } = useWords();
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
    toast({ text: [words.undone(undone), ...(kept > 0 ? [words.kept(kept)] : [])].join(' ') });
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
        {isUndone ? words.undone_text : told}
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

function Earlier({ items, onShow }: { items: readonly MeetingImport[]; onShow: (id: number) => void }) {
  const { imports: words } = useWords();
  const format = useFormat();
  if (items.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-sm font-semibold">{words.earlier}</h2>
      <ul className="mt-1">
        {items.map(({ id, created_at, meetings }) => (
          <li key={id}>
            <Button kind="quiet" size="small" onClick={() => onShow(id)}>
              {words.earlier_of({ day: format.dateTime(created_at), count: meetings })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
