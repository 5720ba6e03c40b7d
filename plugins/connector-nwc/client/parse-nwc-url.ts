/** The wallet's public key and relays, and the secret key with which messages to the wallet are signed (NIP-47). */
export interface NwcConnection {
  /** Hex. */
  readonly walletPubkey: string
  readonly relays: readonly string[]
  /** Secret key in hex. It is used only for this connection. */
  readonly secret: string
}

const MAX_URL_CHARS = 4_096
const MAX_RELAYS = 5
const HEX_KEY_PATTERN = /^[0-9a-f]{64}$/i

/** Parses `nostr+walletconnect://…`. Throws an error with a message for the user that never contains the secret. */
export function parseNwcUrl(text: string): NwcConnection {
  const [, pubkey = '', query = ''] =
    /^(?:nostr\+walletconnect|nostrwalletconnect):(?:\/\/)?([^?/]*)\/?\?(.*)$/i.exec(
      text.trim().slice(0, MAX_URL_CHARS),
    ) ?? []
  if (!HEX_KEY_PATTERN.test(pubkey))
    throw new Error('This is not a connection secret. It begins with nostr+walletconnect://')
  const parameters = new URLSearchParams(query)
  const secret = parameters.get('secret') ?? ''
  if (!HEX_KEY_PATTERN.test(secret))
    throw new Error('The connection secret is incomplete: its key is missing.')
  const relays = [...new Set(parameters.getAll('relay').filter(isRelayUrl))].slice(0, MAX_RELAYS)
  if (!relays.length) throw new Error('The connection secret is incomplete: it names no relay.')
  return { walletPubkey: pubkey.toLowerCase(), relays, secret: secret.toLowerCase() }
}

function isRelayUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'wss:' || protocol === 'ws:') && !username && !password
}
