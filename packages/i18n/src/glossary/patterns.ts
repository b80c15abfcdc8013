/**
 * How names are put together, `{}` for what they hold: Korean, English, Japanese, Chinese. These take what a dish is made of.
 * Longer ones stand first, so that 파전 is not read as 전.
 */
export const MADE_OF = `
{}순두부찌개 | Soft tofu stew with {} | {}スンドゥブチゲ | {}嫩豆腐锅
{}순두부 | Soft tofu stew with {} | {}スンドゥブチゲ | {}嫩豆腐锅
{}김치찌개 | Kimchi stew with {} | {}キムチチゲ | {}泡菜锅
{}된장찌개 | Soybean paste stew with {} | {}味噌チゲ | {}大酱汤
{}미역국 | Seaweed soup with {} | {}わかめスープ | {}海带汤
{}김치볶음밥 | Kimchi fried rice with {} | {}キムチチャーハン | {}泡菜炒饭
{}칼국수 | Knife-cut noodles with {} | {}カルグクス | {}刀切面
{}수제비 | Hand-torn dough soup with {} | {}すいとん | {}面片汤
{}비빔밥 | {} bibimbap | {}ビビンバ | {}拌饭
{}볶음밥 | {} fried rice | {}チャーハン | {}炒饭
{}아이스크림 | {} ice cream | {}アイスクリーム | {}冰淇淋
{}샌드위치 | {} sandwich | {}サンドイッチ | {}三明治
{}떡볶이 | {} tteokbokki | {}トッポッキ | {}炒年糕
{}돈가스 | {} pork cutlet | {}とんかつ | {}炸猪排
{}막걸리 | {} makgeolli | {}マッコリ | {}米酒
{}하이볼 | {} highball | {}ハイボール | {}嗨棒
{}샐러드 | {} salad | {}サラダ | {}沙拉
{}파스타 | {} pasta | {}パスタ | {}意面
{}리소토 | {} risotto | {}リゾット | {}烩饭
{}토스트 | {} toast | {}トースト | {}吐司
{}케이크 | {} cake | {}ケーキ | {}蛋糕
{}스무디 | {} smoothie | {}スムージー | {}果昔
{}셰이크 | {} shake | {}シェイク | {}奶昔
{}에이드 | Sparkling {} ade | {}エード | {}气泡饮
{}김밥 | {} gimbap | {}キンパ | {}紫菜包饭
{}파전 | {} & spring onion pancake | {}ねぎチヂミ | {}葱饼
{}덮밥 | {} rice bowl | {}丼 | {}盖饭
{}국밥 | {} soup with rice | {}クッパ | {}汤饭
{}국수 | Noodles with {} | {}麺 | {}面
{}찌개 | {} stew | {}チゲ | {}锅
{}전골 | {} hot pot | {}鍋 | {}火锅
{}짬뽕 | Spicy noodle soup with {} | {}チャンポン | {}炒码面
{}라면 | {} ramyeon | {}ラーメン | {}泡面
{}우동 | {} udon | {}うどん | {}乌冬面
{}만두 | {} dumplings | {}餃子 | {}饺子
{}피자 | {} pizza | {}ピザ | {}披萨
{}버거 | {} burger | {}バーガー | {}汉堡
{}치킨 | {} fried chicken | {}チキン | {}炸鸡
{}초밥 | {} sushi | {}寿司 | {}寿司
{}볶음 | Stir-fried {} | {}炒め | 炒{}
{}구이 | Grilled {} | {}焼き | 烤{}
{}튀김 | Fried {} | {}の揚げ物 | 炸{}
{}무침 | Seasoned {} salad | {}の和え物 | 凉拌{}
{}조림 | Soy-braised {} | {}の煮付け | 红烧{}
{}꼬치 | {} skewer | {}串 | {}串
{}김치 | {} kimchi | {}キムチ | {}泡菜
{}라테 | {} latte | {}ラテ | {}拿铁
{}주스 | {} juice | {}ジュース | {}汁
{}빙수 | {} shaved ice | {}かき氷 | {}刨冰
{}찜 | Braised {} | {}の蒸し煮 | 炖{}
{}죽 | {} porridge | {}粥 | {}粥
{}탕 | {} soup | {}スープ | {}汤
{}국 | {} soup | {}スープ | {}汤
{}전 | {} pancake | {}チヂミ | {}煎饼
{}회 | {} sashimi | {}の刺身 | {}刺身
`;

/** These take a whole dish. */
export const MANNERS = `
아주매운{} | Very spicy {} | 激辛{} | 特辣{}
매운{} | Spicy {} | 辛口{} | 香辣{}
매콤{} | Spicy {} | 辛口{} | 香辣{}
얼큰{} | Spicy {} | 辛口{} | 香辣{}
숯불{} | Charcoal-grilled {} | 炭火焼き{} | 炭烤{}
직화{} | Flame-grilled {} | 直火焼き{} | 明火{}
철판{} | Hot plate {} | 鉄板{} | 铁板{}
수제{} | House-made {} | 自家製{} | 自制{}
모둠{} | Assorted {} | {}の盛り合わせ | {}拼盘
미니{} | Mini {} | ミニ{} | 迷你{}
어린이{} | Children’s {} | お子さま{} | 儿童{}
옛날{} | Old-style {} | 昔ながらの{} | 老式{}
아이스{} | Iced {} | アイス{} | 冰{}
왕{} | Jumbo {} | ジャンボ{} | 大{}
{}세트 | {} set | {}セット | {}套餐
{}정식 | {} set meal | {}定食 | {}套餐
`;

/** These take a dish or what it is made of. */
export const ASKED = `
{}추가 | Extra {} | {}追加 | 加{}
{}사리 | Extra {} | {}追加 | 加{}
{}빼고 | No {} | {}抜き | 不要{}
{}빼기 | No {} | {}抜き | 不要{}
`;

/** How much of it, `{}` for the number. */
export const COUNTED = `
{}인분 | Serves {} | {}人前 | {}人份
{}인 | For {} | {}名様 | {}人
{}개 | {} pieces | {}個 | {}个
{}조각 | {} slices | {}切れ | {}块
{}마리 | {} whole | {}匹 | {}只
{}병 | {} bottles | {}本 | {}瓶
{}잔 | {} glasses | {}杯 | {}杯
{}ml | {} ml | {}ml | {}毫升
{}cc | {} ml | {}ml | {}毫升
{}g | {} g | {}g | {}克
`;
