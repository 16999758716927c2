import type { MeaningTable } from './meaning-table.ts';

const INSIGHT_TEXT = 'the whole insight as Markdown';
const items = { text: INSIGHT_TEXT, items: 'the insight item by item, in the order of the text' };
const insight = {
  value: 'null: it has not been made, or there is nothing to say',
  language: 'the language it was asked for in',
  custom_insight_template_id: 'the template of a custom insight; null: it is of another type',
  is_edited: 'true: somebody has changed what was made',
  edited_by_member_id: 'who changed it last; null: nobody',
  edited_at: 'when it was last changed by somebody; null: never',
};
const toDo = {
  text: 'what is to be done',
  assignee: 'who has to do it, as said; null: nobody was named',
  due_date: 'the day by which it is to be done; null: none was said',
};

/** Records, what is in them and what is made of them. */
export const recordMeanings: MeaningTable = {
  V2RecordMemberSummary: { id: 'the member', email: 'the address of the account' },
  V2TeamSummary: { id: 'the team' },
  V2RecordContact: {
    name: 'as the record that brought the contact names it; null: unknown',
    email: 'null: unknown',
    phone_number: 'as it was given, with a country code where there was one; null: unknown',
    company: 'null: unknown',
  },
  V2RecordEvent: {
    summary: 'the title of the event in the calendar',
    conference_url: 'where it was held online; null: nowhere',
    start: 'when it was to begin',
    end: 'when it was to end',
    attendees_emails: 'addresses of all who were invited',
  },
  V2RecordAccess: {
    teams: 'teams that may see it beside its own',
    members: 'members who may see it beside its teams',
  },
  V2RecordAvailability: {
    media:
      'whether the recording is there: expired when retention deleted it, not_stored when it was never kept',
    transcript: 'whether the transcript is there, in the same words',
    media_expires_at: 'when retention deletes the recording; null: it does not',
    transcript_expires_at: 'when retention deletes the transcript; null: it does not',
  },
  V2RecordSpeaker: {
    name: 'null: nobody has named the speaker',
    member_id: 'the member who speaks; null: unknown, or somebody from outside',
    contact_id: 'the contact who speaks; null, or left out: none',
    talk_time_ms: 'how long the speaker talks, in milliseconds',
  },
  V2RecordExtra: {
    language: 'the language that is spoken most, ISO 639-1; null: unknown',
    speakers: 'who speaks, in the order of their numbers',
    word_count: 'words of the transcript; in Chinese and Japanese, what word boundaries of Unicode count',
    transcription: 'what transcribed it; null: no engine has, or it came with a transcript',
    insights: 'what made its insights; null: nothing has',
  },
  TranscriptionEngine: {
    engine: 'the name of the engine',
    finished_at: 'when it was done; null: unknown',
  },
  InsightEngine: {
    engine: 'the name of the engine',
    finished_at: 'when it was done; null: unknown',
    stale: 'true: the transcript was changed since',
  },
  V2RelatedCallRecord: { id: 'the record of another call with the same people' },
  RecordPermissions: {
    view: 'see it',
    view_original_text: 'see what is masked; each time is audited',
    edit: 'change its title, transcript, insights and settings',
    label: 'add labels and take them off',
    share: 'make a link for people outside, and end it',
    download_media: 'play and download the recording',
    export: 'download transcript and insights',
    delete: 'delete it',
  },
  V2RecordListItem: recordFields(),
  V2RecordRead: recordRead(),
  V3RecordRead: {
    ...recordRead(),
    phone_number:
      'of the other side of a call, as whoever created or changed the record gave it; null: none is known',
  },
  RecordDetail: { record: 'the record with all its fields' },
  V3RecordDetail: { record: 'the record with all its fields' },
  V2Dialog: {
    id: 'the number of the utterance, which citations of insights refer to',
    text: 'what was said, masked where masking is on',
    bookmark: 'true: somebody marked it',
    pii_spans: 'what is masked in the original text; null: nothing is, or the requester may not see it',
  },
  InsightValue: {
    text: 'the whole insight as Markdown',
    items: 'the insight item by item, for all types but summary and custom',
    'items.text': 'the item in a sentence, or its word',
    'items.assignee': 'who has to do it, as said; null: nobody was named',
    'items.due_date': 'the day by which it is to be done; null: none was said',
    'items.count': 'how often the word is said',
    'items.title': 'the title of the section',
    'items.start_ms': 'where it begins, in milliseconds',
    'items.end_ms': 'where it ends, in milliseconds',
    'items.date_time': 'the day, or the time, that was meant: ISO 8601',
  },
  InsightText: { text: INSIGHT_TEXT },
  TakeawayValue: items,
  ChapterValue: items,
  KeywordValue: items,
  DateTimeValue: items,
  ActionItemValue: items,
  TimedActionItemValue: items,
  TakeawayItem: { text: 'the point in a sentence' },
  ChapterItem: {
    title: 'what the section is about',
    start_ms: 'where it begins, in milliseconds',
    end_ms: 'where it ends, in milliseconds',
  },
  KeywordItem: { text: 'the word', count: 'how often it is said' },
  DateTimeItem: {
    text: 'the sentence that names it',
    date_time: 'the day, or the time, that was meant: ISO 8601',
  },
  ActionItemItem: toDo,
  TimedActionItemItem: { ...toDo, start_ms: 'where it is said, in milliseconds' },
  SummaryInsight: insight,
  TakeawayInsight: insight,
  ChapterInsight: insight,
  KeywordInsight: insight,
  DateTimeInsight: insight,
  ActionItemInsight: insight,
  TimedActionItemInsight: insight,
  CustomInsight: insight,
  MediaUrl: {
    expires_at: 'when the address stops working',
    filename: 'the name to save it under; null: unknown',
    content_type: 'null: unknown',
  },
  V2SharedRecord: { title: 'the title of the shared page; null: that of the record' },
  V2SharedRecordSummary: {
    title: 'the title of the shared page; null: that of the record',
    url: 'path on this server at which the shared record opens',
  },
  PutShareReply: {
    shared_record: 'the link as it is now',
    password: 'what whoever has the link is asked for; shown here alone',
  },
  V2RecordExportHistory: {
    member_id: 'who exported it',
    platform_unique_id: 'its id where it was exported to',
    ref_url: 'where it can be seen there',
    platform: 'where it was exported to',
    export_type: 'what of the record was exported',
    title: 'as it is called there; null: without a title',
    metadata: 'what that platform needs beside it; null: nothing',
    created_at: 'when it was exported',
  },
  Page: {
    offset: 'how many items come before these',
    limit: 'how many items were asked for',
    total: 'how many there are in all',
  },
  V2LabelWithRecordCount: { id: 'the label' },
  V2Label: { id: 'the label' },
  BulkLabelStatus: { labels: 'all labels of the workspace' },
  V2BulkLabelStatusItem: { status: 'whether all, some or none of the records have it' },
  BulkLabelChange: {
    record_ids: 'the records',
    label_ids: 'labels that each of the records gets, or loses',
  },
  V2RecommendedLabel: { label_id: 'the label', label_name: 'its name' },
  LabelRecommendations: { recommendations: 'labels that records like this one have, the likeliest first' },
  NewRecordSpeaker: { name: 'null: nobody in particular' },
  NewRecord: { 'transcript.filename': 'its ending can decide between formats that look alike' },
  CreatedRecord: {
    record_id: 'the record',
    upload: 'where the recording is to be sent; null: none was announced',
  },
  RecordPatch: patchFields(),
  RecordChange: patchFields(),
  RecordProgressReply: { progress: 'null: nothing is under way, and nothing has failed' },
  ActionItem: {
    text: 'what is to be done, masked where the workspace masks',
    start_ms: 'where it is said in the recording, in milliseconds; null: not known',
    assignee: 'who is to do it; null: nobody was named',
    due_date: 'the day it is due; null: no day was named',
    is_done: 'whether somebody has ticked it',
    done_at: 'when it was ticked; null: it is open',
  },
  ActionItemAssignee: {
    member_id: 'null: the name is no member’s',
    name: 'of a member the present name; of others the name that the insight has',
  },
  ListedActionItem: {
    item: 'what is to be done',
    record: 'the record that it comes from',
  },
  ActionItemChange: {
    is_done: 'true ticks it, false takes the tick away',
    assignee_member_id: 'an active member; null: nobody',
    due_date: 'the day it is due; null: none',
  },
  RecordProgress: {
    failure_reason: 'why it failed; null: it has not',
    updated_at: 'when this was last true of it',
  },
  ExportedFile: {
    content: 'the file, as `encoding` says',
    filename: 'a name for it that every file system takes',
    content_type: 'the kind of file',
  },
  'put-transcript': { 'body.filename': 'its ending can decide between formats that look alike' },
};

function recordFields() {
  return {
    title: 'null: none yet; one is made when the transcript is there',
    duration_ms: 'length in milliseconds; null: not known yet',
    is_draft: 'true: only its owner sees it until it is published',
    draft_state: 'how far a draft is; null: it is none',
    ready_at: 'when it was processed; null: it is not',
    publish_scheduled_at: 'when it is published by itself; null: it is not',
    published_at: 'when it was published; null: it was no draft',
    publish_trigger: 'what published it; null: it was no draft',
    filesize: 'bytes of the recording; 0: there is none',
    created_at: 'when it came into the workspace',
    is_title_generating: 'true: a title is being made for it',
    is_auto_label_generating: 'true: labels are being chosen for it',
    permissions: 'what the requester may do with it',
    availability: 'whether recording and transcript are still there',
    shared_record: 'the link for people outside; null: there is none',
    export_histories: 'where it was exported to',
    recommended_labels: 'labels that records like this one have',
  };
}

function patchFields() {
  return {
    title: 'not only spaces; what is masked stays masked',
    'based_on.title': 'the title that the change was made on: another one by now is a conflict',
  };
}

function recordRead() {
  return {
    ...recordFields(),
    extra: 'what is known of the recording, and texts that people wrote about it',
    related_call_records: 'other calls with the same number that the requester may see',
    pii_redaction_active: 'true: personal information is masked in it',
  };
}
