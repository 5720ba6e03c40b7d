const SECRET = /(?:nsec1|ncryptsec1)[02-9ac-hj-np-z]{20,}|(?:nostr\+walletconnect|bunker):\/\/\S*secret=/i

/** True for a text with a secret key or the secret of a connection in it: never to be searched for, kept or sent. */
export const holdsSecret = (text: string): boolean => SECRET.test(text)

export const SECRET_MESSAGE = 'That is a secret key. It was not searched for, sent or kept.'
