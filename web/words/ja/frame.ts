import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  records: '記録',
  shares: '共有リンク',
  settings: '設定',
  me: 'マイアカウント',
  sign_out: 'サインアウト',
  workspace: 'ワークスペース',
  switch_workspace: 'ワークスペースを切り替える',
  main_navigation: 'メインメニュー',
  open_menu: 'メニューを開く',
  skip_to_content: '本文へ移動',
  loading: '読み込み中 …',
  notifications: '通知',
  theme: 'テーマ',
  themes: { system: 'システムに合わせる', light: 'ライト', dark: 'ダーク' },
  language: '言語',
  not_found_title: 'ページが見つかりません',
  not_found_text: 'リンクが古いか、閲覧する権限がありません。',
  to_records: '記録の一覧へ',
  no_workspaces_title: 'まだワークスペースに参加していません',
  no_workspaces_text: 'ワークスペースの管理者に招待を依頼し、届いたリンクを開いてください。',
};
