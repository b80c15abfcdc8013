import { expect, test } from 'vitest';
import { inAppOf, wayOut } from './in-app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
const SCAN = 'https://order.example.com/misc/xings?sid=1&tid=2&m=qr';

test.each([
  [`${IPHONE} Mobile/15E148 KAKAOTALK/11.2.0 (INAPP)`, 'kakaotalk'],
  [`${ANDROID};KAKAOTALK 2511020`, 'kakaotalk'],
  [`${ANDROID} NAVER(inapp; search; 2000; 12.9.3)`, 'naver'],
  [`${IPHONE} Mobile/15E148 Safari Line/14.19.1`, 'line'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.53(0x1800352f) NetType/WIFI Language/zh_CN`, 'wechat'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, null],
  [ANDROID, null],
])('a browser inside of an app is known by its name: %s', { tags: ['NET-15'] }, (userAgent, app) => {
  expect(inAppOf(userAgent)).toBe(app);
});

test('each app is left in its own way, or by its own menu', { tags: ['NET-15'] }, () => {
  expect(wayOut('kakaotalk', SCAN, IPHONE)).toBe(
    'kakaotalk://web/openExternal?url=https%3A%2F%2Forder.example.com%2Fmisc%2Fxings%3Fsid%3D1%26tid%3D2%26m%3Dqr',
  );
  expect(wayOut('line', SCAN, IPHONE)).toBe(`${SCAN}&openExternalBrowser=1`);
  expect(wayOut('naver', SCAN, ANDROID)).toMatch(
    /^intent:\/\/order\.example\.com\/misc\/xings\?sid=1&tid=2&m=qr#Intent;scheme=https;/,
  );
  expect(wayOut('naver', SCAN, IPHONE)).toBeNull();
  expect(wayOut('wechat', SCAN, ANDROID)).toBeNull();
});
