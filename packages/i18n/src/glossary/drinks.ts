/** What is drunk and what follows a meal: Korean, English, Japanese, Chinese. */
export const DRINKS = `
소주 | Soju | 焼酎（ソジュ） | 烧酒
맥주 | Beer | ビール | 啤酒
생맥주 | Draught beer | 生ビール | 生啤
병맥주 | Bottled beer | 瓶ビール | 瓶装啤酒
수제맥주 | Craft beer | クラフトビール | 精酿啤酒
흑맥주 | Dark beer | 黒ビール | 黑啤
막걸리 | Makgeolli (rice wine) | マッコリ | 米酒（玛克丽）
동동주 | Dongdongju (rice wine) | ドンドンジュ | 冬冬酒
청주 | Clear rice wine | 清酒 | 清酒
매실주 | Plum wine | 梅酒 | 梅子酒
복분자주 | Korean raspberry wine | 覆盆子酒 | 覆盆子酒
소맥 | Soju & beer | ソジュのビール割り | 烧酒兑啤酒
하이볼 | Highball | ハイボール | 嗨棒
위스키 | Whisky | ウイスキー | 威士忌
칵테일 | Cocktail | カクテル | 鸡尾酒
레드와인 | Red wine | 赤ワイン | 红葡萄酒
화이트와인 | White wine | 白ワイン | 白葡萄酒
사케 | Sake | 日本酒 | 日本清酒
논알코올맥주 | Alcohol-free beer | ノンアルコールビール | 无酒精啤酒
콜라 | Cola | コーラ | 可乐
제로콜라 | Zero-sugar cola | ゼロコーラ | 无糖可乐
사이다 | Lemon-lime soda | サイダー | 柠檬味汽水
탄산수 | Sparkling water | 炭酸水 | 气泡水
생수 | Bottled water | ミネラルウォーター | 矿泉水
주스 | Juice | ジュース | 果汁
오렌지주스 | Orange juice | オレンジジュース | 橙汁
식혜 | Sweet rice drink (sikhye) | シッケ | 甜米露
수정과 | Cinnamon punch | スジョンガ（シナモンの伝統茶） | 水正果
에스프레소 | Espresso | エスプレッソ | 浓缩咖啡
아메리카노 | Americano | アメリカーノ | 美式咖啡
카페라테 | Caffè latte | カフェラテ | 拿铁
카푸치노 | Cappuccino | カプチーノ | 卡布奇诺
카페모카 | Caffè mocha | カフェモカ | 摩卡
카라멜마키아토 | Caramel macchiato | キャラメルマキアート | 焦糖玛奇朵
아인슈페너 | Einspänner | アインシュペナー | 维也纳咖啡
플랫화이트 | Flat white | フラットホワイト | 馥芮白
콜드브루 | Cold brew | 水出しコーヒー | 冷萃咖啡
라테 | Latte | ラテ | 拿铁
에이드 | Sparkling ade | エード | 气泡饮
스무디 | Smoothie | スムージー | 果昔
레몬에이드 | Sparkling lemonade | レモネードソーダ | 柠檬气泡饮
아이스티 | Iced tea | アイスティー | 冰茶
녹차 | Green tea | 緑茶 | 绿茶
홍차 | Black tea | 紅茶 | 红茶
유자차 | Yuja (citron) tea | ゆず茶 | 柚子茶
대추차 | Jujube tea | なつめ茶 | 红枣茶
생강차 | Ginger tea | 生姜茶 | 姜茶
매실차 | Plum tea | 梅茶 | 青梅茶
쌍화차 | Herbal tea (ssanghwa) | サンファ茶 | 双和茶
캐모마일 | Chamomile tea | カモミールティー | 洋甘菊茶
얼그레이 | Earl Grey tea | アールグレイ | 伯爵红茶
핫초코 | Hot chocolate | ホットチョコレート | 热巧克力
케이크 | Cake | ケーキ | 蛋糕
치즈케이크 | Cheesecake | チーズケーキ | 芝士蛋糕
티라미수 | Tiramisu | ティラミス | 提拉米苏
크루아상 | Croissant | クロワッサン | 可颂
크로플 | Croissant waffle | クロッフル | 可颂华夫
소금빵 | Salted butter roll | 塩パン | 盐面包
스콘 | Scone | スコーン | 司康
와플 | Waffle | ワッフル | 华夫饼
마카롱 | Macaron | マカロン | 马卡龙
빙수 | Shaved ice (bingsu) | ピンス（かき氷） | 刨冰
팥빙수 | Red bean shaved ice | パッピンス（小豆かき氷） | 红豆刨冰
아이스크림 | Ice cream | アイスクリーム | 冰淇淋
`;
