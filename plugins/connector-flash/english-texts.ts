/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const flashEnglishTexts = {
  scan: 'Scan this code with your Flash Wallet.',
  newTab: 'opens in a new tab',
  none: 'No Flash Wallet yet? [Get one]',
}
