import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { bytesToHex } from 'nostr-tools/utils'
import type { WalletConfig } from '#contracts/wallet'
import { createRelayLink } from '../client/relay-link'
import { nwcUrlOf } from './nwc-url-of'
import { requestOptions, requestParameters } from './request-options'

const INFO = 13_194

export interface ConnectionRequest {
  /** `nostr+walletauth://…`, to be scanned or opened by the wallet. */
  readonly uri: string
  close(): void
}

interface ConnectionEvents {
  /** The connection secret, once. */
  onAnswer(nwcUrl: string): void
  /** The relay was not there twice in a row; or is, after that. It is tried again and again. */
  onReach(reached: boolean): void
}

/** Connections that fail before somebody is told. */
const FAILURES = 2

/**
 * Makes a key and waits at a relay for a wallet that was shown the request: it describes itself in an event (kind 13194)
 * addressed to that key.
 */
export function requestConnection(
  relay: string,
  app: string | undefined,
  config: WalletConfig,
  { onAnswer, onReach }: ConnectionEvents,
): ConnectionRequest {
  const key = generateSecretKey()
  const pubkey = getPublicKey(key)
  const parameters = requestParameters(requestOptions(config), 'default')
  parameters.append('relay', relay)
  let failures = 0
  const link = createRelayLink({
    url: relay,
    key,
    filters: [{ kinds: [INFO], '#p': [pubkey] }],
    wants: ({ kind, tags }) => kind === INFO && tags.some(tag => tag[0] === 'p' && tag[1] === pubkey),
    onEvent(event) {
      link.close()
      onAnswer(nwcUrlOf({ relayUrl: relay, walletPubkey: event.pubkey }, bytesToHex(key)))
    },
    onReady() {
      if (failures >= FAILURES) onReach(true)
      failures = 0
    },
    onTaken() {},
    onDown() {
      if (++failures === FAILURES) onReach(false)
    },
  })
  const query = parameters.toString().replaceAll('+', '%20')
  return { uri: `nostr+walletauth${app ? `+${app}` : ''}://${pubkey}?${query}`, close: link.close }
}
