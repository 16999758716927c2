import type { V2Insight } from '@minutebook/contract/resources/insight.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { TextEditor } from '../drafts/text-editor.tsx';
import { useRecordParams } from '../use-record-change.ts';

interface InsightEditorProps {
  type: V2Insight['type'];
  text: string;
}

/** The text of an insight as Markdown. */
export function InsightEditor({ type, text }: InsightEditorProps) {
  const { record: words } = useWords();
  const params = useRecordParams();
  return (
    <TextEditor
      name={`insight ${type}`}
      label={words.insight_types[type]}
      text={text}
      max_length={100_000}
      has_lines
      may_be_empty={false}
      hint={words.markdown_hint}
      className="min-h-40 font-mono text-sm leading-6"
      send={(written, basedOn) =>
        client.editInsight({ params: { ...params, type }, body: { text: written, based_on: basedOn } })
      }
    />
  );
}
