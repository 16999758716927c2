import type { ReactNode } from 'react';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { AudienceSection } from './audience-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { ExportsSection } from './exports-section.tsx';
import { RelatedCallsSection } from './related-calls-section.tsx';
import { TalkTimeSection } from './talk-time-section.tsx';
import { EntriesSection } from './entries-section.tsx';

/** The record's audience, speakers, origin and exports. */
export function AboutPanel() {
  const { record_tools: words } = useWords();
  const { record, speakers, state } = useOpenRecord();
  return (
    <div className="flex flex-col gap-6 p-4">
      {state !== undefined && (
        <AboutSection title={words.audience}>
          <AudienceSection audience={state.audience} />
        </AboutSection>
      )}
      <EntriesSection />
      {speakers.length > 0 && (
        <AboutSection title={words.talk_time}>
          <TalkTimeSection />
        </AboutSection>
      )}
      <AboutSection title={words.details}>
        <DetailsSection />
      </AboutSection>
      {record.related_call_records.length > 0 && (
        <AboutSection title={words.related_calls}>
          <RelatedCallsSection />
        </AboutSection>
      )}
      <AboutSection title={words.exports}>
        <ExportsSection />
      </AboutSection>
    </div>
  );
}

function AboutSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
