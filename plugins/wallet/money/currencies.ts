export interface Currency {
  /** SATS, BTC or an ISO 4217 code. */
  readonly code: string
  readonly flag: string
}

/** Each entry is a currency code followed by the country (ISO 3166) whose flag is shown. */
const FIAT =
  'USDUS EUREU GBPGB AEDAE ALLAL AMDAM ANGCW AOAAO ARSAR AUDAU AWGAW AZNAZ BAMBA BBDBB BDTBD BGNBG BHDBH BIFBI BMDBM BNDBN ' +
  'BOBBO BRLBR BSDBS BTNBT BWPBW BYNBY BZDBZ CADCA CDFCD CHFCH CLPCL CNYCN COPCO CRCCR CUPCU CVECV CZKCZ DJFDJ DKKDK ' +
  'DOPDO DZDDZ EGPEG ETBET FJDFJ GELGE GHSGH GMDGM GNFGN GTQGT GYDGY HKDHK HNLHN HTGHT HUFHU IDRID ILSIL INRIN IQDIQ ' +
  'IRRIR ISKIS JMDJM JODJO JPYJP KESKE KGSKG KHRKH KMFKM KRWKR KWDKW KYDKY KZTKZ LAKLA LBPLB LKRLK LRDLR LSLLS LYDLY ' +
  'MADMA MDLMD MGAMG MKDMK MMKMM MNTMN MOPMO MURMU MVRMV MWKMW MXNMX MYRMY MZNMZ NADNA NGNNG NIONI NOKNO NPRNP NZDNZ ' +
  'OMROM PABPA PENPE PGKPG PHPPH PKRPK PLNPL PYGPY QARQA RONRO RSDRS RUBRU RWFRW SARSA SBDSB SCRSC SDGSD SEKSE SGDSG ' +
  'SOSSO SRDSR SZLSZ THBTH TJSTJ TMTTM TNDTN TOPTO TRYTR TTDTT TWDTW TZSTZ UAHUA UGXUG UYUUY UZSUZ VESVE VNDVN VUVVU ' +
  'WSTWS XAFCM XCDAG XOFSN XPFPF YERYE ZARZA ZMWZM ZWLZW'

/** Returns the two regional indicator symbols that fonts draw as a country's flag. */
const flagOf = (country: string) =>
  String.fromCodePoint(...[...country].map(letter => 0x1f1a5 + letter.charCodeAt(0)))

/** The currencies in which a balance can be shown. Sats come first. */
export const currencies: readonly Currency[] = [
  { code: 'SATS', flag: '⚡' },
  { code: 'BTC', flag: '₿' },
  ...FIAT.split(' ').map(pair => ({ code: pair.slice(0, 3), flag: flagOf(pair.slice(3)) })),
]

/** Returns the code of a listed currency in upper case, or `undefined` if no such currency is listed. */
export const findCurrencyCode = (code: unknown): string | undefined =>
  typeof code === 'string' ? currencies.find(c => c.code === code.toUpperCase())?.code : undefined
