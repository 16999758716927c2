import { codeReasons } from '@minutebook/contract/reasons/code-reasons.ts';
import type { Words } from '../words.ts';

const faults: Words['more_reasons']['faults'] = {
  is_required: '必須の項目です。',
  is_empty: '空にはできません。',
  is_blank: '空にはできません。',
  too_small: '{limit}以上にしてください。',
  too_big: '{limit}以下にしてください。',
  too_short: '{limit}文字以上にしてください。',
  too_long: '{limit}文字以下にしてください。',
  too_few: '{limit}件以上にしてください。',
  too_many: '{limit}件以下にしてください。',
  not_ahead: 'これからの日時を選択してください。',
  same_speaker: 'ほかの話者を選択してください。',
  same_label: 'ほかのラベルを選択してください。',
  no_such_id: '選択した項目の中に、すでにないものがあります。',
  no_such_member: '選択した人はもういません。',
  may_not_read: '選択した人はこの記録を見られません。先にアクセスを許可してください。',
  starts_after_end: '開始日は終了日より後にできません。',
  no_team: 'チームを選択してください。',
  given_twice: '二重に指定されています。',
  setup_code_wrong: 'セットアップコードが違います。サーバーの起動時に表示されます。',
  totp_wrong: 'アプリに今表示されているコードではありません。端末の時計がずれている可能性があります。',
  totp_setup_over: '時間が経過しました。最初からやり直してください。',
  passkey_unreadable: 'このサーバーに合わないパスキーです。',
  unknown_timezone: 'そのようなタイムゾーンはありません。',
  no_such_time: 'そのような日時はありません。',
  unreadable_transcript: '文字起こしを読み取れません：{reason}',
  kind_refused: 'ここではアップロードできない種類のファイルです。',
  content_unknown: '音声でも動画でもないファイルです。何も保存していません。',
  content_refused: 'ここではアップロードできない種類（{kind}）のファイルです。何も保存していません。',
  transcripts_refused: 'ここでは文字起こしをアップロードできません。',
  broken_off: '接続が切れました。もう一度お試しください。',
  wrong_size: '選択した後に変更されたファイルです。',
  not_a_webhook_address:
    'インターネット上のhttpsのアドレスか、サーバーの運用者が許可したアドレスにしてください。',
  scope_not_asked: 'プログラムが求めていない権限です。',
  not_a_network: '203.0.113.0/24 や 2001:db8::/32 のようなネットワークではありません。',
  not_an_engine_address: '外部のhttpsのアドレスか、サーバーの運用者が許可したアドレスを入力してください。',
  not_an_engine_of_kind: 'このエンジンではできません。',
  model_not_installed: 'このモデルはサーバーにインストールされていません。',
  key_needed_again: 'キーをもう一度入力してください。保存されたキーは別のアドレスのものです。',
  upload_too_many:
    '完了していないアップロードが{limit}件あります。先にどれかを完了するかキャンセルしてください。',
};

export const moreReasons: Words['more_reasons'] = { faults, untranslated: codeReasons };
