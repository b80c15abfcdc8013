/** Simplified Chinese texts for when something is not as usual. */
export const caution = {
  duplicateAsk: '您在{time}点过同样的菜品。要再点一次吗？',
  duplicateOrder: '再点一次',
  duplicateHistory: '查看订单',
  tableMoved: '您已换到{table}，可以继续点餐。',
  openOutside: '在此应用内可能无法保存或付款，请在浏览器中打开。',
  openOutsideDo: '用浏览器打开',
  openOutsideMenu: '在此应用内可能无法保存或付款，请在应用菜单中选择“在浏览器打开”。',
  openOutsideSeen: '知道了',
  statisticsAsk: '为改进点餐体验，可以统计页面浏览吗？',
  statisticsAgree: '同意',
};
