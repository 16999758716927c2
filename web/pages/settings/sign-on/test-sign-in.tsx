import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useSlug } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';

/** The result of a test sign-in, as the server's pack-claims.ts packs it into the fragment of the address. */
interface Came {
  refused?: string;
  groups?: { names: string[]; count: number; note: 'absent' | 'withheld' | 'too_many' | 'unknown' | null };
  signs_out?: 'session' | 'person' | 'unsaid';
  claims?: [name: string, value: string][];
  left_out?: number;
}

/** Takes the result out of the address, so that it stays in no history. */
function takeCame(): Came | null {
  const packed = /^#came=([\w-]+)$/.exec(location.hash)?.[1];
  if (packed === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Came;
  } catch {
    return null;
  }
}

/** A sign-in at the provider that shows what it tells, and signs nobody in. */
export function TestSignIn() {
  const slug = useSlug();
  const { sign_on } = useWords();
  const [came] = useState(takeCame);
  const back = encodeURIComponent(`/w/${slug}/settings/sign-on`);
  const start = () => location.assign(`/app/oidc/start?test=true&return_to=${back}`);
  return (
    <Section title={sign_on.test_title} text={sign_on.test_text}>
      <Button onClick={start}>{sign_on.test}</Button>
      <div role="status" className="mt-4 max-w-prose">
        {came !== null && <WhatCame came={came} />}
      </div>
    </Section>
  );
}

function WhatCame({ came: { refused, groups, signs_out, claims = [], left_out } }: { came: Came }) {
  const { sign_on } = useWords();
  if (groups === undefined)
    return <p className="wrap-anywhere text-bad">{sign_on.test_failed(refused ?? '')}</p>;
  const { count, note } = groups;
  const names = groups.names.join(', ') + (count > groups.names.length ? ', …' : '');
  return (
    <>
      <p>{count === 0 ? sign_on.came_none : sign_on.came_groups({ count, names })}</p>
      {note !== null && <p className="mt-1 text-warn">{sign_on.notes[note]}</p>}
      {signs_out !== undefined && <p className="mt-1 text-sm text-faint">{sign_on.signs_out[signs_out]}</p>}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
        {claims.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="min-w-0 font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {left_out !== undefined && <p className="mt-2 text-sm text-faint">{sign_on.left_out(left_out)}</p>}
    </>
  );
}
