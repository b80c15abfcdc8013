/** The look of the till's screen, by day and by night. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#f2f4f7;--card:#fff;--ink:#17202a;--soft:#54606d;--plain:#dfe5ec;--main:#b8400a;--on-main:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#12181f;--card:#1d2630;--ink:#eef2f6;--soft:#a9b6c4;--plain:#34414f;--main:#f0813f;--on-main:#17100a;--bad:#c93b32}}
*{margin:0;box-sizing:border-box}
body{background:var(--ground);color:var(--ink);font:16px/1.4 system-ui,"Noto Sans KR",sans-serif;padding:16px}
main{max-width:1100px;margin:0 auto}
main,#live{display:grid;gap:24px}
h1{font-size:22px}h2{font-size:17px;padding-bottom:8px}
ul{list-style:none;padding:0;display:grid;gap:12px}
ul.tables{grid-template-columns:repeat(auto-fill,minmax(150px,1fr))}
ul.orders,ul.dishes{grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))}
li{background:var(--card);border-radius:12px;padding:12px;display:grid;gap:8px;align-content:start;overflow-wrap:anywhere}
li.sat{outline:2px solid var(--main)}
p.note,li p.note{color:var(--soft);font-size:14px}
.row{display:flex;gap:8px;flex-wrap:wrap;align-items:center}
a,button,select{min-height:44px;border-radius:10px;border:0;padding:0 14px;font:inherit;font-weight:600;
background:var(--plain);color:var(--ink);display:inline-flex;align-items:center;justify-content:center;text-decoration:none}
button.main{background:var(--main);color:var(--on-main)}button[aria-pressed=true]{background:var(--bad);color:#fff}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
p,strong{word-break:keep-all}section>.row{padding-top:8px}
ol{padding:0;list-style:none;font-size:14px;color:var(--soft);display:grid;gap:6px}
ol li{background:none;padding:0}
time{font-variant-numeric:tabular-nums;padding-inline-end:8px}
`;

/**
 * Puts the room as it is now in the place of the room as it was, without loading the page: where somebody presses or
 * chooses at that moment, a second later. What had the focus keeps it.
 */
export const SCRIPT = `
const live = document.getElementById('live');
let shown = live.innerHTML, isPressed = false;
addEventListener('pointerdown', () => { isPressed = true; });
for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, () => { isPressed = false; });
const isBusy = () => isPressed || (document.activeElement?.tagName === 'SELECT' && live.contains(document.activeElement));
const nameOf = (element) => element?.getAttribute('aria-label') ?? element?.closest('form')?.getAttribute('action');
async function look() {
  try {
    const answer = await fetch(location.pathname, { headers: { 'x-part': 'live' } });
    const text = await answer.text();
    if (!answer.ok || text === shown || isBusy()) return;
    const name = live.contains(document.activeElement) ? nameOf(document.activeElement) : null;
    live.innerHTML = text;
    shown = text;
    if (name) [...live.querySelectorAll('a,button')].find((one) => nameOf(one) === name)?.focus();
  } catch {
    // The till itself is gone: what it knew last stays, and it is asked again.
  } finally {
    setTimeout(look, 1000);
  }
}
setTimeout(look, 1000);
`;
