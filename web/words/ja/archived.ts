import type { Words } from '../words.ts';

export const archived: Words['archived'] = {
  text: 'このワークスペースはアーカイブされています。記録の閲覧・検索・再生・書き出しはできますが、変更はできません。',
  reopen: 'サーバーの運用者は、次のコマンドで再び有効にできます：',
};
