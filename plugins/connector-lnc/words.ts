/** In English; the page may have others. `[text]` is a link. */
export const words = {
  phrase: 'Enter pairing phrase',
}
