import QRCode from 'qrcode';
import { type DisplayTable, linkAt, secondsLeft } from './code.ts';
import { escaped } from './html.ts';

const STYLE = `
*{margin:0;box-sizing:border-box}
html,body{height:100%}
body{background:#deded6;color:#161616;font-family:"Noto Sans KR","Noto Sans CJK KR","Apple SD Gothic Neo",sans-serif;
-webkit-font-smoothing:none}
a{color:inherit;text-decoration:none}
ul{padding:0}
.screen{min-height:100%;display:grid;grid-template-rows:auto 1fr auto;justify-items:center;align-items:center;
gap:2vmin;padding:4vmin;text-align:center;background:#deded6;animation:redraw 420ms steps(2,jump-none) 1}
@keyframes redraw{0%{filter:invert(1)}100%{filter:none}}
@media (prefers-reduced-motion:reduce){.screen{animation:none}}
header,footer{width:min(92vmin,760px);display:flex;justify-content:space-between;align-items:center;gap:3vmin}
h1{font-size:8vmin;line-height:1.1;letter-spacing:-.02em}
.battery{display:flex;gap:1.2vmin;align-items:center;font-size:3.4vmin;font-variant-numeric:tabular-nums}
.cell{width:8vmin;height:4vmin;border:.6vmin solid #161616;border-radius:.8vmin;padding:.5vmin}
.cell i{display:block;height:100%;background:#161616}
.code{width:min(66vmin,620px);padding:3vmin;background:#f2f2ec;border:.5vmin solid #161616}
.code svg{display:block;width:100%;height:auto}
footer{display:block}
footer p{font-size:4vmin;font-weight:700;line-height:1.3}
footer small{display:block;font-size:2.8vmin;line-height:1.4}
main.list{padding:6vmin;max-width:720px;margin:0 auto}
main.list h1{font-size:28px;padding-bottom:16px}
main.list li{list-style:none;border-top:2px solid #161616}
main.list li a{display:flex;justify-content:space-between;min-height:56px;align-items:center;font-size:20px;
font-weight:700}
`;

const SAYINGS = [
  ['en', 'Scan to order'],
  ['ja', '読み取って注文'],
  ['zh-CN', '扫码点单'],
] as const;

function page(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">${head}<title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

const FULL_VOLTS = 3.1;
const EMPTY_VOLTS = 2.2;

function batteryMark(battery: string): string {
  const share = Math.min(1, Math.max(0.06, (Number(battery) - EMPTY_VOLTS) / (FULL_VOLTS - EMPTY_VOLTS)));
  return `<span class="battery"><span class="cell"><i style="width:${Math.round(share * 100)}%"></i></span>${escaped(battery)} V</span>`;
}

/** A table's display at a moment: full screen, black on paper grey. It draws itself anew when its code ends. */
export async function displayPage(origin: string, table: DisplayTable, now: number): Promise<string> {
  const link = linkAt(origin, table, now);
  const code = await QRCode.toString(link, {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
    color: { dark: '#161616', light: '#0000' },
  });
  const others = SAYINGS.map(([language, text]) => `<span lang="${language}">${text}</span>`).join(' · ');
  const name = escaped(table.name);
  return page(
    table.name,
    `<meta http-equiv="refresh" content="${secondsLeft(now)}">`,
    `<main class="screen"><header><h1>${name}</h1>${batteryMark(table.battery)}</header><a class="code" href="${escaped(link)}" aria-label="${name}: 주문하기">${code}</a><footer><p>휴대폰으로 QR 코드를 스캔하고 주문해 주세요</p><small>${others}</small></footer></main>`,
  );
}

/** The displays of a house, to choose one. */
export function listPage(tables: readonly DisplayTable[]): string {
  const rows = tables.map(
    ({ name, battery }, index) =>
      `<li><a href="./${index}">${escaped(name)}<span>${escaped(battery)} V</span></a></li>`,
  );
  return page(
    '테이블 디스플레이',
    '',
    `<main class="list"><h1>테이블 디스플레이</h1><ul>${rows.join('')}</ul></main>`,
  );
}
