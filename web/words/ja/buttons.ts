import type { Words } from '../words.ts';

export const buttons: Words['buttons'] = {
  clear: 'クリア',
  close: '閉じる',
  cancel: 'キャンセル',
  save: '保存',
  retry: '再試行',
  more: 'もっと見る',
  copied: 'コピーしました',
  copy: 'コピー',
  undo: '元に戻す',
  rename: '名前を変更',
  delete: '削除',
  dismiss: '閉じる',
};
