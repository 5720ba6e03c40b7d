const SECRET = /(?:nsec1|ncryptsec1)[02-9ac-hj-np-z]{20,}|nostr\+walletconnect:\/\/\S+secret=/i

/** True for a text that holds something that must never be published: a secret key, a wallet connection. */
export const holdsSecret = (text: string): boolean => SECRET.test(text)
