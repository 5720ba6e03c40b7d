import { splitLines } from './topic.ts'

/** A language other than English, with the names and texts of people who write in it. */
export interface Language {
  readonly code: string
  readonly names: readonly string[]
  readonly about: string
  readonly notes: readonly string[]
  readonly replies: readonly string[]
}

/** Languages in various scripts and directions, with which a timeline must cope. */
export const DEMO_LANGUAGES: readonly Language[] = [
  {
    code: 'ar',
    names: ['ليلى حداد', 'يوسف منصور', 'نور الدين'],
    about: 'أكتب عن القهوة والمدن القديمة والمشي الطويل.',
    notes: splitLines(`
      صباح الخير، القهوة جاهزة والمدينة ما زالت نائمة.
      مشيت اليوم [خمسة|سبعة|تسعة] كيلومترات على شاطئ البحر ولم أنظر إلى الهاتف مرة واحدة.
      جدتي تقول إن الخبز الطازج يحل نصف المشاكل، وأنا أصدقها.
      اشتريت كتابًا مستعملًا ووجدت بين صفحاته رسالة من عام [1978|1983].
      المطر أخيرًا! رائحة التراب بعد الصيف لا تشبه أي شيء آخر.
      عدت إلى العزف على العود بعد سنوات، وأصابعي لم تنسَ كل شيء.
      زرعت النعناع على الشرفة، والآن يريد أن يحتل الشقة كلها.
      كلمة nostr بين الكلمات العربية تجعل السطر يمشي في اتجاهين (2 مرة!).
    `),
    replies: splitLines(`
      ما أجمل هذا الكلام!
      صدقت، والله.
      أين التقطت هذه الصورة؟
      اشتقت إلى البحر بسببك.
      وصفة جدتك من فضلك!
    `),
  },
  {
    code: 'he',
    names: ['נועה ברק', 'איתן לוי', 'תמר'],
    about: 'צילום, לחם ושבתות שקטות.',
    notes: splitLines(`
      בוקר טוב מהמרפסת, החתול כבר תפס את הכיסא שלי.
      אפיתי [חלה|לחם שיפון] ויצא הכי טוב עד עכשיו. סוד: סבלנות.
      הלכתי לים ב-[6:30|5:45] ולא היה שם אף אחד חוץ משני דייגים.
      מצאתי מצלמה ישנה של סבא, ובתוכה סרט שעוד לא פותח.
      ירד גשם ראשון והרחוב כולו יצא לחלון.
      קראתי [40|70] עמודים ברצף ושכחתי את התה.
      מישהו ניגן בכינור בתחנת הרכבת ואף אחד לא מיהר.
    `),
    replies: splitLines(`
      איזה יופי.
      גם אצלנו ירד גשם!
      חייבים לנסות את זה.
      תמונה נהדרת, כל הכבוד.
      שבת שלום!
    `),
  },
  {
    code: 'ja',
    names: ['佐藤 美咲', '田中健一', 'はるか'],
    about: '写真と散歩とコーヒー。たまに猫。',
    notes: splitLines(`
      朝の散歩で[カワセミ|シジュウカラ]を見た。それだけで一日が明るい。
      フィルムを現像したら、知らない犬が[三枚|五枚]写っていた。
      今日のパンは少し焦げたけれど、香りは最高です。
      夜行列車の窓から見る町の灯りが好きだ。
      古本屋で祖父の蔵書印が押された本を見つけた。
      雨の音を録音して、ゆっくり再生すると音楽になる。
      猫が原稿の上で寝ているので、今日は休みです。
      長い文章を書くときは、いつも最初の一行で止まってしまう。でも今日は[二行|三行]書けた。
    `),
    replies: splitLines(`
      素敵ですね。
      うちの猫も同じです。
      そのレンズは何ですか?
      今度一緒に歩きましょう。
      おいしそう!
    `),
  },
  {
    code: 'zh',
    names: ['王小明', '林雨桐', '陈默'],
    about: '喜欢骑车、下棋、看星星。',
    notes: splitLines(`
      今天骑车去了[湖边|山上],风很大,心情很好。
      爷爷下棋又赢了我,他说我太急。
      夜里十一点,楼顶上看到了木星和它的[两颗|四颗]卫星。
      自己做的面包第一次成功了,邻居也来尝了一块。
      火车晚点两个小时,车厢里有人弹吉他,大家都不着急了。
      阳台上的番茄终于红了,只有一个,舍不得吃。
      读到一句话:慢慢来,比较快。
    `),
    replies: splitLines(`
      真好,羡慕!
      下次带上我。
      这张照片太美了。
      爷爷说得对。
      祝你好运!
    `),
  },
  {
    code: 'th',
    names: ['สมชาย ใจดี', 'มะลิ'],
    about: 'ชอบทำอาหาร ปลูกต้นไม้ และฟังเสียงฝน',
    notes: splitLines(`
      เช้านี้อากาศดีมาก เดินไปตลาดแล้วได้ขนมมาเต็มถุง
      ปลูก[กะเพรา|พริก]ไว้ริมระเบียง วันนี้ออกดอกแล้ว
      ฝนตกทั้งคืน นอนฟังเสียงฝนบนหลังคาสังกะสี
      รถไฟสายใต้ช้าแต่วิวสวยที่สุดในโลก
      หัดเล่นหมากรุกกับลูก เขาชนะพ่อแล้ว [สอง|สาม] ตา
    `),
    replies: splitLines(`
      น่ากินมากเลย
      สวยจัง อยู่ที่ไหนครับ
      สู้ ๆ นะ
      คิดถึงบ้านเลย
    `),
  },
  {
    code: 'hi',
    names: ['अनन्या शर्मा', 'विक्रम'],
    about: 'चाय, किताबें और पुरानी रेलगाड़ियाँ।',
    notes: splitLines(`
      सुबह की चाय और खिड़की पर बैठी गौरैया, बस इतना काफ़ी है।
      आज [बारह|पंद्रह] किलोमीटर साइकिल चलाई, पैर जवाब दे रहे हैं।
      दादी की रोटी का कोई मुक़ाबला नहीं, चाहे कितनी भी कोशिश कर लो।
      रात की ट्रेन, ऊपर की सीट, और एक अधूरी किताब।
      छत से तारे देखे, बेटी ने चाँद को "बड़ा बल्ब" कहा।
      बारिश में मिट्टी की ख़ुशबू को शीशी में भर पाता तो अच्छा होता।
    `),
    replies: splitLines(`
      वाह, बहुत सुंदर!
      चाय पर बुलाइए कभी।
      बिल्कुल सही कहा।
      बचपन याद आ गया।
    `),
  },
  {
    code: 'ru',
    names: ['Мария Орлова', 'Олексій Бондар', 'Дмитрий'],
    about: 'Лес, шахматы и старые фотоаппараты.',
    notes: splitLines(`
      Утро, туман, и в лесу никого, кроме дятла.
      Проиграл в [ладейном|пешечном] эндшпиле, зато пирог удался.
      Нашла на чердаке дедушкин фотоаппарат, затвор работает!
      Ночной поезд, чай в подстаканнике, и за окном [снег|дождь].
      Посадили яблоню. Сын спросил, успеет ли она до его дня рождения.
      Сегодня над озером пролетели журавли, очень низко.
      Хлеб на закваске, попытка номер [шесть|девять]. Корка трещит!
    `),
    replies: splitLines(`
      Какая красота!
      У нас тоже туман.
      Поделитесь рецептом, пожалуйста.
      Ладейные все ничейные, кроме моих.
      Обнимаю!
    `),
  },
  {
    code: 'es',
    names: ['Lucía Fernández', 'Íñigo Peña'],
    about: 'Barcos pequeños, libros gordos.',
    notes: splitLines(`
      Salimos con [fuerza cuatro|poco viento] y volvimos con hambre.
      Mi abuela dice que el pan se escucha antes de probarse, y tiene razón.
      Encontré en el mercado una edición de [1952|1961] con el nombre de otra Lucía.
      Anoche vimos Saturno desde la azotea y nadie dijo nada durante un minuto.
      La niña ha aprendido a silbar. Ya no hay vuelta atrás.
    `),
    replies: splitLines(`
      ¡Qué maravilla!
      Te tengo envidia de la buena.
      Eso hay que probarlo.
      Un abrazo desde el norte.
    `),
  },
  {
    code: 'de',
    names: ['Jürgen Weiß', 'Käthe Löwe'],
    about: 'Schrebergarten, Nachtzug, Schach im Verein.',
    notes: splitLines(`
      Drei Kilo [Zwetschgen|Quitten] vom Nachbarn, also wird heute eingekocht.
      Der Nachtzug hatte [vierzig|siebzig] Minuten Verspätung und das beste Frühstück.
      Turmendspiel verloren, Donaudampfschifffahrtsgesellschaftskapitän gespielt. Gutes Wort für schmale Bildschirme.
      Der Igel wohnt jetzt unter dem Komposthaufen und zahlt in Schnecken.
      Fahrrad geputzt, danach hat es geregnet. Wie bestellt.
    `),
    replies: splitLines(`
      Sehr schön!
      Kenne ich, bei uns genauso.
      Gib mir bitte ein Glas davon ab.
      Da fahre ich nächstes Mal mit.
    `),
  },
]
