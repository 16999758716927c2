export { ApiError, toApiError } from './api-error.ts';
export type { CallOptions, EventOperation, IncludingOperation, Operation } from './call.ts';
export type { Client, ClientOf, InputOf, OutputOf } from './client.ts';
export { eachItem, eachPage } from './each-item.ts';
export { followChanges, type FollowedPage, type FollowOptions } from './follow-changes.ts';
export type { ClientOptions } from './client-options.ts';
export { bringFiles, type BroughtFiles } from './bring-files.ts';
export { makeClient } from './make-client.ts';
export { uploadRecording, type RecordingUpload } from './upload-recording.ts';
export * from './values.ts';
export { waitUntilReady } from './wait-until-ready.ts';
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookEnvelope,
  type WebhookEvent,
} from './verify-webhook.ts';
