import type { Words } from '../words.ts';

const sentences: Words['processing_reasons']['sentences'] = {
  media_gone: '録音はもうありません。',
  media_lost: '録音はもう保存先にありません。',
  media_changed: '保存先の録音が壊れています。受け取ったものと一致しません。',
  media_unreadable: 'ここでは読めない形式の録音です。',
  recording_too_long: '録音が{hours}時間より長いため、そのまま保存しました。文字起こしを後から付けられます。',
  gap_too_long: '録音に{hours}時間を超える空白があります。壊れているか、録音ではありません。',
  no_sound: '録音に音声がありません。',
  kept_without_engine: 'このサーバーには文字起こしのエンジンがまだないため、録音をそのまま保存しています。',
  local_engine_missing:
    'このシステムではローカルの文字起こしエンジンを実行できません。glibc 2.32以降のLinux（Debian 12、Ubuntu 22.04）、macOSまたはWindowsと、sherpa-onnx-nodeパッケージが必要です',
  minutes_used_up:
    'ワークスペースで1か月に文字起こしできる{limit}分を超えます。これまでに{used}分を使いました。録音は保存されています。来月もう一度試すか、文字起こしを付けてください。',
  processing_cancelled: '処理を中止しました。',
  decoder_missing:
    'サーバーに{program}がないため、録音を読み取れません。サーバーの運用者に知らせてください。',
  probe_failed: '録音を読み取れませんでした：{reason}',
  transcribe_failed: '録音を文字起こしできませんでした：{reason}',
  join_failed: '文字起こしを保存できませんでした：{reason}',
  insights_without_model:
    '言語モデル {engine} からインサイトを得られなかったため、内蔵エンジンで作成しました。{reason}',
  process_failed: 'インサイトを作成できませんでした：{reason}',
  disk_full: 'このサーバーのディスクがいっぱいです。',
  worker_ended: '処理するプログラムが毎回途中で終了しました',

  local_engine_works:
    'このサーバーの{engine}が1秒の無音を受け取りました。ファイルはインストールしたときのままです。',
  speech_engine_works: '{engine}が1秒の無音を受け取り、{format}で応答しました。',
  insight_engine_works: '{engine}が2つの文をまとめました。',
  builtin_engine_works: '内蔵エンジンにはネットワークもモデルも必要ありません。',
  local_model_missing: '選択したモデル {model} がサーバーにインストールされていません。録音は保存されます。',
  no_engine_to_try:
    '文字起こしのエンジンが設定されていないため、録音をそのまま保存します。minutebook engine install でこのサーバーにインストールできます。',
  engine_silent: '{engine}が{seconds}秒以内に応答しませんでした。',

  other: '{text}',
};

export const processingReasons: Words['processing_reasons'] = { sentences };
