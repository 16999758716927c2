import type { Words } from '../words.ts';

export const recorder: Words['recorder'] = {
  recorder: 'レコーダー',
  dialog_title: '会議を録音',
  title: 'タイトル',
  title_found: '会話の内容からタイトルを付けます',
  untitled: (time) => `${time}の録音`,
  with_tab: 'タブやウィンドウの音声も録音する',
  tab_hint:
    'オンライン会議用です。共有する対象をブラウザが尋ねたら、会議のタブを選び、音声の共有を許可してください。声が二重に入らないよう、ヘッドホンをお使いください。',
  tab_unavailable:
    'このブラウザではタブの音声を録音できません。パソコンのChromeとEdgeでは録音できます。ここではマイクだけを録音します。',
  sides_apart: '自分側と相手側の音声を分けて保存する',
  sides_hint:
    '文字起こしで自分側と相手側が区別されます。ヘッドホンで聞くと、自分側は左、相手側は右から聞こえます。',
  reminder: '録音していることを参加者全員に伝えてください。事前の同意が必要な地域も多くあります。',
  start: '録音を開始',
  problems: {
    insecure: 'ブラウザで録音できるのは、HTTPSで開いたページだけです。サーバーの管理者に相談してください。',
    unsupported: 'このブラウザでは録音できません。最新のChrome、Edge、Firefox、Safariをお使いください。',
    refused:
      'このページでのマイクの使用がブラウザで許可されていません。ページの設定で許可してから、もう一度お試しください。',
    no_device: 'マイクが見つかりません。接続してから、もう一度お試しください。',
    device_busy: '今はマイクを使えません。ほかのアプリが使用中の可能性があります。',
    tab_refused: 'タブもウィンドウも共有されなかったため、録音していません。',
    tab_silent: '音声が共有されませんでした。会議のタブを選び直し、音声の共有を許可してください。',
    failed: '録音を開始できませんでした。もう一度お試しください。',
  },
  phases: { recording: '録音中', paused: '一時停止中', ending: '仕上げています…' },
  level: '音量',
  microphone: 'マイク',
  tab: 'タブ',
  tab_ended: '共有は終了しました',
  tab_quiet: 'タブから音が聞こえません。相手が話していない間は問題ありません。',
  notes: 'これまでのメモ',
  note: 'この瞬間をメモ',
  bookmark: 'この瞬間をブックマーク (b)',
  bookmark_text: 'ブックマーク',
  remove_note: (time) => `${time}のメモを削除`,
  note_count: (count) => `メモ${count}件`,
  silent: '音が入っていません。マイクがミュートになっていませんか？',
  no_room:
    'このデバイスの空き容量がありません。以降の録音はこのタブにしかないため、タブを閉じずに早めに終了してください。',
  pause: '一時停止',
  resume: '再開',
  finish: '終了してアップロード',
  upload: 'アップロード',
  save: 'このデバイスに保存',
  discard: '破棄',
  discard_title: (name) => `「${name}」を破棄しますか？`,
  discard_text: '録音した内容はこのデバイスから削除され、元に戻せません。',
  interrupted: (duration, size) => `中断された録音 · ${duration} · ${size}`,
  unreadable: '今はこのデバイスから録音を読み取れません。何も削除されていません。',
  notices: {
    device_lost:
      'マイクの接続が切れました。それまでの録音は残っています。アップロードするか、破棄してください。',
    tab_ended: 'タブの共有が終了しました。マイクで録音を続けます。',
    notes_refused: 'メモを記録に追加できなかったため、テキストファイルとして保存しました。',
    nothing_recorded: '何も録音されていません。',
  },
};
