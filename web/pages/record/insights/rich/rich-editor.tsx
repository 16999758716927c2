import type { Node as RichNode } from 'prosemirror-model';
import { useMemo, useRef, useState } from 'react';
import { alignInsightLines, toInsightLines } from '@minutebook/contract/resources/insight-lines.ts';
import type { V2Insight } from '@minutebook/contract/resources/insight.ts';
import { client } from '../../../../session/client.ts';
import { useFormat, useWords } from '../../../../words/use-words.tsx';
import { DraftFrame } from '../../drafts/draft-frame.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { useOpenRecord } from '../../open-record.ts';
import { useRecordParams } from '../../use-record-change.ts';
import { findMoment, toStartsById } from '../insight-moments.ts';
import { Markdown } from '../markdown.tsx';
import { readRichText } from './read-rich-text.ts';
import { RichField } from './rich-field.tsx';
import { readLines, writeLines } from './rich-lines.ts';
import { writeRichText } from './write-rich-text.ts';

interface RichEditorProps {
  type: V2Insight['type'];
  value: NonNullable<V2Insight['value']>;
}

/** Insights whose lines may have words in bold; those of others stand in lists of their own, which have none. */
const MARKED_LINES: readonly V2Insight['type'][] = ['takeaway', 'date_time'];

/** An insight as rich text; the draft is Markdown, which is what is stored. */
export function RichEditor({ type, value }: RichEditorProps) {
  const { record: words, record_tools: tools } = useWords();
  const params = useRecordParams();
  const { text } = value;
  const draft = useDraft(`insight ${type}`, text);
  const times = useTimes(value, draft.text);
  const [{ doc, write }] = useState(() =>
    type === 'summary' ? openText(draft.text) : openLines(type, draft.text, times),
  );
  const present = useRef<RichNode>(doc);
  const written = () => write(present.current);
  const save = () => {
    const mine = written().trim();
    if (draft.busy || mine === '') return;
    if (mine === text.trim()) return draft.discard();
    void draft.save(
      (based_on) => client.editInsight({ params: { ...params, type }, body: { text: mine, based_on } }),
      { text: words.saved },
    );
  };
  return (
    <DraftFrame
      draft={draft}
      mine={written}
      show={showMarkdown}
      onSave={save}
      hint={type === 'summary' ? tools.rich_hint : tools.lines_hint}
    >
      <RichField
        label={words.insight_types[type]}
        doc={doc}
        busy={draft.busy}
        onChange={(changed) => {
          present.current = changed;
          draft.write(written());
        }}
        onSave={save}
        onCancel={draft.discard}
      />
    </DraftFrame>
  );
}

const showMarkdown = (text: string) => <Markdown text={text} />;

interface Opened {
  doc: RichNode;
  write: (doc: RichNode) => string;
}

function openText(text: string): Opened {
  const { doc, blocks } = readRichText(text);
  return { doc, write: (present) => (present.eq(doc) ? text : writeRichText(present, blocks)) };
}

function openLines(type: V2Insight['type'], text: string, times: readonly (string | undefined)[]): Opened {
  const { doc, lines } = readLines({ text, times, has_marks: MARKED_LINES.includes(type) });
  return { doc, write: (present) => (present.eq(doc) ? text : writeLines(present, lines)) };
}

/** The times of the lines of a draft: those of the stored lines that they were. */
function useTimes(value: NonNullable<V2Insight['value']>, draft: string): readonly (string | undefined)[] {
  const { dialogs } = useOpenRecord();
  const format = useFormat();
  return useMemo(() => {
    const items = 'items' in value ? value.items : [];
    const lines = toInsightLines(value.text);
    if (lines.length !== items.length) return [];
    const startsById = toStartsById(dialogs);
    return alignInsightLines(lines, toInsightLines(draft)).map((index) => {
      const item = index === undefined ? undefined : items[index];
      const start_ms = item === undefined ? undefined : findMoment(item, startsById);
      return start_ms === undefined ? undefined : format.timecode(start_ms);
    });
  }, [value, draft, dialogs, format]);
}
