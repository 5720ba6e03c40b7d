const KEY = /(?:nsec1|ncryptsec1)[02-9ac-hj-np-z]{20,}/i
const LINK = /(?:nostr\+walletconnect|bunker):\/\//i

/** From the first link in a word on: what looked anew from each would be quadratic. */
const hasSecretLink = (word: string): boolean => {
  const at = word.search(LINK)
  return at >= 0 && word.slice(at).toLowerCase().includes('secret=')
}

/** True for a text that holds what must never be published: a secret key, a wallet connection, a signer's link. */
export const holdsSecret = (text: string): boolean =>
  KEY.test(text) || (LINK.test(text) && text.split(/\s+/).some(hasSecretLink))
