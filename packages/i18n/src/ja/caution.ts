/** Japanese texts for when something is not as usual. */
export const caution = {
  duplicateAsk: '{time}に同じメニューを注文しています。もう一度注文しますか？',
  duplicateOrder: 'もう一度注文',
  duplicateHistory: '注文履歴を見る',
  tableMoved: '{table}に移動しました。そのままご注文いただけます。',
  openOutside: 'このアプリでは保存や決済ができないことがあります。ブラウザで開いてください。',
  openOutsideDo: 'ブラウザで開く',
  openOutsideMenu:
    'このアプリでは保存や決済ができないことがあります。アプリのメニューから「ブラウザで開く」を選んでください。',
  openOutsideSeen: 'わかりました',
  statisticsAsk: '注文画面の改善のため、閲覧状況を集計してもよろしいですか？',
  statisticsAgree: '同意する',
};
