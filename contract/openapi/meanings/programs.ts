import type { MeaningTable } from './meaning-table.ts';

/** Meanings of what programs work with: changes, webhooks, uploads, the older protocol. */
export const programMeanings: MeaningTable = {
  ChangeItem: {
    record_id: 'the record that it happened to; null: none',
    data: 'ids and values of fixed lists that belong to the type; null: none',
  },
  ChangePage: { items: 'changes in the order of `seq`' },
  RecordStatusChangedEvent: { 'data.from': 'the state before', 'data.to': 'the state after' },
  Webhook: {
    url: 'where deliveries are sent',
    pause_reason: 'why nothing is sent; null: it is active',
    failing_since:
      'when the first attempt of an unbroken row of failures was made; null: the last one succeeded',
  },
  NewWebhook: { description: 'for people' },
  WebhookChange: { description: 'for people' },
  CreatedWebhook: { webhook: 'as it is kept' },
  WebhookTest: { seq: 'the number of the event that was made for the test' },
  WebhookDelivery: {
    type: 'of the change that it tells',
    attempts: 'how often it was tried',
    created_at: 'when the change happened',
    attempted_at: 'when it was last tried; null: not yet',
    fault: 'null: the last attempt succeeded, or there was none',
  },
  WebhookReplay: { from_seq: 'the first change that is sent again' },
  AppNewUpload: {
    title: 'what the record is to be called',
    accessible_team_ids: 'teams that may see it beside its own',
    accessible_user_ids: 'members who may see it beside its teams',
  },
  NewUpload: {
    filename: 'as the file is called',
    title: 'null: one is made from the transcript',
    accessible_team_ids: 'teams that may see it beside its own',
    accessible_user_ids: 'members who may see it beside its teams',
  },
  UploadUrl: { url: 'absolute, signed: PUT the recording here' },
  UnfinishedUpload: {
    received_bytes: 'bytes that are there',
    size_bytes: 'bytes there will be in all',
    expires_at: 'when what is there is thrown away',
  },
  NewlyUploaded: { record_id: 'the record' },
  UploadedRecord: { record_id: 'the record' },
  AttachedTranscript: { dialog_count: 'utterances that were read' },
  'transfer-upload': {
    expires: 'when the address ends, in seconds since 1970',
    signature: 'signs the address',
  },
  'download-media': {
    expires: 'when the address ends, in seconds since 1970',
    signature: 'signs the address',
  },
  V1Session: {
    token: 'opens the other operations',
    'token.access_token': 'to be sent as a bearer token',
    'token.refresh_token': 'good for one new pair of tokens',
  },
  'v1-authenticate': {
    'body.grant_type': 'what the tokens are given for',
    'body.email': 'with the password, where `grant_type` is email',
    'body.refresh_token': 'where `grant_type` is refresh_token',
  },
  'v1-log-in-with-token': { 'body.token': 'the one-time token that the page showed' },
  'v1-complete-upload': { 'body.uuid': 'the one that the record was created with' },
  'v1-list-records': { label_filter_condition: 'and: records with all of the labels; or: with one of them' },
  V1RecordItem: { rec_date: 'when the recording ended' },
  V1Record: { rec_date: 'when the recording ended' },
  V1Dialog: { speaker: 'the name of the speaker, or a number', msg: 'what was said' },
  V1Insight: { value: 'null: it has not been made' },
  V1Workspace: {
    option: 'what the workspace allows',
    'option.additional_options': 'beside what every workspace has',
    'option.additional_options.personal_access_token': 'tokens that people make for programs',
    'option.additional_options.personal_access_token.enabled': 'true: they can be made',
  },
  Reason: { name: 'of the reason, which never changes', values: 'what its sentence has in it, by name' },
  Health: { status: 'ok when everything that it needs answers' },
};
