/** English texts for when something is not as usual. */
export const caution = {
  duplicateAsk: 'You ordered the same dishes at {time}. Would you like to order them again?',
  duplicateOrder: 'Order again',
  duplicateHistory: 'See my orders',
  tableMoved: 'You’re now at {table}. Just carry on ordering.',
  openOutside: 'Saving or paying may not work inside this app. Please open it in your browser.',
  openOutsideDo: 'Open browser',
  openOutsideMenu:
    'Saving or paying may not work inside this app. Choose “Open in browser” in the app’s menu.',
  openOutsideSeen: 'Got it',
  statisticsAsk: 'May we count page views to improve ordering?',
  statisticsAgree: 'I agree',
};
