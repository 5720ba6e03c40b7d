/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const lncEnglishTexts = {
  phrase: 'Enter pairing phrase',
}
