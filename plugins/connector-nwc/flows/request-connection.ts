import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { bytesToHex } from 'nostr-tools/utils'
import type { WalletConfig } from '#contracts/wallet'
import { createRelayLink } from '../client/relay-link'
import { nwcUrlOf } from './nwc-url-of'
import { requestOptions, requestParameters } from './request-options'

const INFO_EVENT_KIND = 13_194

export interface ConnectionRequest {
  /** A link `nostr+walletauth://…` that the user scans or opens with the wallet. */
  readonly uri: string
  close(): void
}

interface ConnectionEvents {
  /** Called once with the connection secret. */
  onAnswer(nwcUrl: string): void
  /**
   * Called with false after two failed connection attempts in a row, and with true when the relay is reached
   * afterwards. The attempts continue.
   */
  onReach(reached: boolean): void
}

/** Number of failed attempts after which the caller is told. */
const MAX_FAILURES = 2

/**
 * Creates a key and waits on a relay for a wallet that has read the request. Such a wallet sends an info event (kind
 * 13194) to that key.
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
    filters: [{ kinds: [INFO_EVENT_KIND], '#p': [pubkey] }],
    wants: ({ kind, tags }) =>
      kind === INFO_EVENT_KIND && tags.some(tag => tag[0] === 'p' && tag[1] === pubkey),
    onEvent(event) {
      link.close()
      onAnswer(nwcUrlOf({ relayUrl: relay, walletPubkey: event.pubkey }, bytesToHex(key)))
    },
    onReady() {
      if (failures >= MAX_FAILURES) onReach(true)
      failures = 0
    },
    onTaken() {},
    onDown() {
      if (++failures === MAX_FAILURES) onReach(false)
    },
  })
  const query = parameters.toString().replaceAll('+', '%20')
  return { uri: `nostr+walletauth${app ? `+${app}` : ''}://${pubkey}?${query}`, close: link.close }
}
