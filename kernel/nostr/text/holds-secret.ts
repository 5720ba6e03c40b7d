const SECRET = /(?:nsec1|ncryptsec1)[02-9ac-hj-np-z]{20,}|(?:nostr\+walletconnect|bunker):\/\/\S*secret=/i

/** True for a text that holds what must never be published: a secret key, a wallet connection, a signer's link. */
export const holdsSecret = (text: string): boolean => SECRET.test(text)
