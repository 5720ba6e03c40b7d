/** The English texts. A page may supply translations. `[text]` becomes a link. */
export const words = {
  phrase: 'Enter pairing phrase',
}
