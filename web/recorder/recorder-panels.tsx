/** The panels of `RecorderArea`, loaded when needed: the dialog before a recording, the running one, and interrupted ones. */
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useToldHeight } from '../components/frame/use-told-height.ts';
import { useToast } from '../components/overlays/toast.tsx';
import { useSession } from '../session/session.ts';
import { useStore } from '../store.ts';
import { useWords } from '../words/use-words.tsx';
import { FloatingPanel } from './floating/floating-panel.tsx';
import { OfferedRow } from './kept/offered-row.tsx';
import { offeredRecordings } from './kept/kept-recordings.ts';
import { RecorderDialog } from './recorder-dialog.tsx';
import { recorderRequest, recorderNotice, type RecorderNotice } from './recorder-request.ts';
import { runningRecording, type RunningRecording } from './recorder.ts';
import { RunningPanel } from './running-panel.tsx';
import { takeUpRecordings } from './kept/take-up-recordings.ts';
import './recorder.css';

export function RecorderPanels() {
  const { user } = useSession();
  const running = useStore(runningRecording);
  const offered = useStore(offeredRecordings);
  const request = useStore(recorderRequest);
  const user_id = user?.id;
  useEffect(() => {
    // A browser that stores nothing has nothing to offer.
    if (user_id !== undefined) void takeUpRecordings(user_id).catch(() => undefined);
    return () => offeredRecordings.set([]);
  }, [user_id]);
  return (
    <Suspense>
      {request !== null && running === null && <RecorderDialog {...request} />}
      {(running !== null || offered.length > 0) && (
        <RecorderPanel>
          {running !== null && <RunningPanel running={running} />}
          {offered.map((recording) => (
            <OfferedRow key={recording.uuid} recording={recording} />
          ))}
        </RecorderPanel>
      )}
      {running !== null && <FloatingPanel running={running} />}
      {running !== null && <WindowTitle phase={running.phase} />}
      <Notice />
    </Suspense>
  );
}

function RecorderPanel({ children }: { children: ReactNode }) {
  const { recorder: words } = useWords();
  const panel = useRef<HTMLElement>(null);
  // Notes, a second meter and larger buttons for fingers make it higher.
  useToldHeight(panel, { name: '--recorder-height' });
  return (
    <section
      ref={panel}
      aria-label={words.recorder}
      data-recorder
      className="fixed bottom-[calc(1rem+var(--foot-height,0px))] left-[calc(var(--side)+1rem)] z-30 w-80 max-w-[calc(100vw-2rem)] animate-appear divide-y divide-line overflow-hidden rounded-card border border-line bg-raised shadow-raised max-sm:top-14 max-sm:right-4 max-sm:bottom-auto max-sm:w-auto"
    >
      {children}
    </section>
  );
}

/** Marks the title of the tab that records, so that people find it. */
function WindowTitle({ phase }: Pick<RunningRecording, 'phase'>) {
  const { recorder: words } = useWords();
  const mark = `${phase === 'recording' ? '●' : '❚❚'} ${words.phases[phase]} · `;
  useEffect(() => markTitle(mark), [mark]);
  return null;
}

function Notice() {
  const notice = useStore(recorderNotice);
  return notice === null ? null : <NoticeToast notice={notice} />;
}

function NoticeToast({ notice }: { notice: RecorderNotice }) {
  const { recorder: words } = useWords();
  const toast = useToast();
  useEffect(() => {
    toast({ tone: 'bad', text: words.notices[notice] });
    recorderNotice.set(null);
  }, [notice, toast, words]);
  return null;
}

/** Puts a mark before the title of the window, whatever page gives it one, until the returned function is called. */
function markTitle(mark: string): () => void {
  const put = () => {
    if (!document.title.startsWith(mark)) document.title = mark + document.title;
  };
  const changes = new MutationObserver(put);
  changes.observe(document.head, { childList: true, subtree: true, characterData: true });
  put();
  return () => {
    changes.disconnect();
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
  };
}
