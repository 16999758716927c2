import { findBadSpan } from '../text/transcript/find-bad-span.ts';
import { isDay } from '../records/action-items/follow-insight.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import type { JsonPath } from '../text/transcript/json-position.ts';

/** Stops reading the file with a sentence about the value at `path`. */
export type Refuse = (path: JsonPath, reason: string) => never;

/** Checks what a schema cannot express about a record file; `refuse` gets the first fault. */
export function checkRecordFile(file: RecordFile, refuse: Refuse): void {
  checkDialogs(file, refuse);
  checkInsights(file, refuse);
  checkActionItems(file, refuse);
  checkMoments(file, refuse);
  checkDraft(file, refuse);
  checkUnique({
    ids: file.speakers?.map((speaker) => speaker.speaker_id),
    key: 'speaker_id',
    path: ['speakers'],
    refuse,
  });
  if (file.event && Date.parse(file.event.end) < Date.parse(file.event.start)) {
    refuse(['event', 'end'], 'lies before the start of the event');
  }
  if (file.share && !isReady(file)) refuse(['share'], 'is for records that are ready');
}

/** Whether the pipeline has finished the record. */
export function isReady(file: RecordFile): boolean {
  const status = file.status ?? 'processed';
  return file.is_ready ?? ['processed', 'failed', 'not_supported'].includes(status);
}

function checkDialogs(file: RecordFile, refuse: Refuse): void {
  const numbered = file.dialogs.filter((dialog) => dialog.id !== undefined).length;
  if (numbered > 0 && numbered < file.dialogs.length) {
    refuse(['dialogs'], 'must have an id in every utterance or in none');
  }
  checkUnique({
    ids: numbered > 0 ? file.dialogs.map((dialog) => dialog.id) : [],
    key: 'id',
    path: ['dialogs'],
    refuse,
  });
  for (const [index, dialog] of file.dialogs.entries()) {
    const path = ['dialogs', index];
    const spans = dialog.pii_spans ?? [];
    const bad = findBadSpan(dialog.text, spans);
    if (bad !== null) refuse([...path, 'pii_spans', bad.index], bad.reason);
    if (spans.length === 0 && typeof dialog.original_text === 'string') {
      refuse([...path, 'original_text'], 'is for utterances with pii_spans');
    }
  }
}

function checkInsights(file: RecordFile, refuse: Refuse): void {
  const ids = new Set(file.dialogs.map((dialog, index) => dialog.id ?? index + 1));
  for (const [index, insight] of (file.insights ?? []).entries()) {
    for (const [itemIndex, item] of (insight.value?.items ?? []).entries()) {
      const unknown = item.dialog_ids.findIndex((id) => !ids.has(id));
      if (unknown >= 0) {
        const path = ['insights', index, 'value', 'items', itemIndex, 'dialog_ids', unknown];
        refuse(path, `names utterance ${item.dialog_ids[unknown]}, which is not in dialogs`);
      }
    }
  }
}

function checkActionItems(file: RecordFile, refuse: Refuse): void {
  for (const [index, { due_date }] of (file.action_items ?? []).entries()) {
    if (due_date != null && !isDay(due_date)) refuse(['action_items', index, 'due_date'], 'is no day');
  }
}

/** Comments alone are answered, by one level of answers. */
function checkMoments({ moments = [] }: RecordFile, refuse: Refuse): void {
  const ids = moments.map(({ id }) => id).filter((id) => id !== undefined);
  checkUnique({ ids, key: 'id', path: ['moments'], refuse });
  const answered = new Set(
    moments.flatMap(({ id, kind, reply_to }) => (kind === 'comment' && reply_to == null ? [id] : [])),
  );
  for (const [index, { kind, reply_to }] of moments.entries()) {
    if (reply_to == null) continue;
    if (kind !== 'comment') refuse(['moments', index, 'reply_to'], 'is for comments');
    if (!answered.has(reply_to))
      refuse(['moments', index, 'reply_to'], `names ${reply_to}, which is no comment that can be answered`);
  }
}

function checkDraft(file: RecordFile, refuse: Refuse): void {
  const is_draft = file.is_draft ?? false;
  if (is_draft && file.draft_state === 'published')
    refuse(['draft_state'], 'cannot be published while is_draft');
  if (file.draft_state === 'scheduled' && !file.publish_scheduled_at) {
    refuse(['draft_state'], 'is scheduled, so publish_scheduled_at is needed');
  }
  if (!is_draft && file.draft_state && file.draft_state !== 'published') {
    refuse(['draft_state'], `cannot be ${file.draft_state} unless is_draft`);
  }
}

function checkUnique({
  ids,
  key,
  path,
  refuse,
}: {
  ids: readonly unknown[] | undefined;
  key: string;
  path: JsonPath;
  refuse: Refuse;
}): void {
  const seen = new Set<unknown>();
  for (const [index, id] of (ids ?? []).entries()) {
    if (seen.has(id)) refuse([...path, index, key], `${String(id)} is given twice`);
    seen.add(id);
  }
}
