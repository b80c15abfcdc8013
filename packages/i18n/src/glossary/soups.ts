/** Soups, stews and hot pots: Korean, English, Japanese, Chinese. */
export const SOUPS = `
김치찌개 | Kimchi stew | キムチチゲ | 泡菜锅
된장찌개 | Soybean paste stew | 味噌チゲ | 大酱汤
청국장 | Fermented soybean stew | チョングクチャン（納豆汁風チゲ） | 清曲酱汤
순두부찌개 | Soft tofu stew | スンドゥブチゲ | 嫩豆腐锅
부대찌개 | Army stew (budae-jjigae) | プデチゲ | 部队锅
동태찌개 | Pollock stew | スケトウダラの鍋 | 明太鱼锅
고추장찌개 | Chilli paste stew | コチュジャンチゲ | 辣椒酱锅
곰탕 | Slow-simmered beef soup | コムタン | 牛肉清炖汤
닭곰탕 | Simmered chicken soup | 鶏コムタン | 清炖鸡汤
설렁탕 | Ox bone soup | ソルロンタン | 雪浓汤
갈비탕 | Beef short rib soup | カルビタン | 牛排骨汤
육개장 | Spicy shredded beef soup | ユッケジャン | 香辣牛肉汤
감자탕 | Pork backbone stew | カムジャタン | 脊骨土豆汤
뼈해장국 | Pork backbone hangover soup | ピョヘジャングク（豚の背骨スープ） | 猪脊骨醒酒汤
해장국 | Hangover soup | ヘジャングク | 醒酒汤
콩나물국밥 | Bean sprout soup with rice | 豆もやしクッパ | 豆芽汤饭
돼지국밥 | Pork soup with rice | テジクッパ | 猪肉汤饭
순대국 | Blood sausage soup | スンデクク | 血肠汤
순댓국밥 | Blood sausage soup with rice | スンデクッパ | 血肠汤饭
소머리국밥 | Ox head soup with rice | 牛頭肉のクッパ | 牛头肉汤饭
삼계탕 | Ginseng chicken soup | サムゲタン | 参鸡汤
백숙 | Whole poached chicken | ペクスク（丸鶏の水炊き） | 清炖整鸡
닭한마리 | Whole chicken hot pot | タッカンマリ | 整鸡锅
닭볶음탕 | Spicy braised chicken | タットリタン（鶏の辛煮込み） | 辣炖鸡
매운탕 | Spicy fish stew | メウンタン（魚の辛味鍋） | 辣鱼汤
지리 | Clear fish stew | ちり鍋 | 清鱼汤
알탕 | Fish roe stew | たらこ鍋 | 鱼籽汤
동태탕 | Pollock soup | スケトウダラのスープ | 明太鱼汤
대구탕 | Cod soup | たらのスープ | 鳕鱼汤
추어탕 | Loach soup | どじょう汁 | 泥鳅汤
조개탕 | Clam soup | 貝のスープ | 蛤蜊汤
홍합탕 | Mussel soup | ムール貝のスープ | 贻贝汤
어묵탕 | Fishcake soup | おでん鍋 | 鱼糕汤
짬뽕탕 | Spicy seafood stew | チャンポン鍋 | 辣海鲜锅
연포탕 | Octopus soup | たこの澄ましスープ | 章鱼清汤
미역국 | Seaweed soup | わかめスープ | 海带汤
북엇국 | Dried pollock soup | 干しダラのスープ | 明太鱼干汤
떡국 | Rice cake soup | トック（お雑煮） | 年糕汤
만둣국 | Dumpling soup | 餃子スープ | 饺子汤
떡만둣국 | Dumpling & rice cake soup | 餅入り餃子スープ | 年糕饺子汤
곱창전골 | Beef intestine hot pot | ホルモン鍋 | 牛肠火锅
만두전골 | Dumpling hot pot | 餃子鍋 | 饺子火锅
버섯전골 | Mushroom hot pot | きのこ鍋 | 蘑菇火锅
해물탕 | Seafood stew | 海鮮鍋 | 海鲜锅
샤부샤부 | Shabu-shabu | しゃぶしゃぶ | 涮涮锅
밀푀유나베 | Mille-feuille hot pot | ミルフィーユ鍋 | 千层锅
마라탕 | Malatang | 麻辣湯（マーラータン） | 麻辣烫
`;
