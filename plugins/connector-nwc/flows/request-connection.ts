import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { bytesToHex } from 'nostr-tools/utils'
import type { WalletConfig } from '#contracts/wallet'
import { createNwcRelay } from '../client/nwc-relay'
import { buildNwcUrl } from './build-nwc-url'
import { buildConnectionRequestParams, getConnectionRequestOptions } from './connection-request-options'

const INFO_EVENT_KIND = 13_194

export interface PendingConnectionRequest {
  /** A link `nostr+walletauth://…` that the user scans or opens with the wallet. */
  readonly uri: string
  close(): void
}

interface ConnectionEvents {
  /** Called once with the connection secret. */
  onAnswer(nwcUrl: string): void
  /**
   * Called with false after two failed attempts to reach the relay, and with true when it is reached later. The
   * attempts go on.
   */
  onReachableChange(isReached: boolean): void
}

/** Number of failed attempts after which `onReachableChange(false)` is called. */
const MAX_CONNECT_FAILURES = 2

/**
 * Creates a key and waits on a relay for a wallet to answer the connection request: the wallet sends an info event
 * (kind 13194) to that key.
 */
export function requestConnection(
  relay: string,
  appScheme: string | undefined,
  config: WalletConfig,
  { onAnswer, onReachableChange }: ConnectionEvents,
): PendingConnectionRequest {
  const secretKey = generateSecretKey()
  const pubkey = getPublicKey(secretKey)
  const parameters = buildConnectionRequestParams(getConnectionRequestOptions(config), 'default')
  parameters.append('relay', relay)
  let failureCount = 0
  const nwcRelay = createNwcRelay({
    url: relay,
    secretKey,
    filters: [{ kinds: [INFO_EVENT_KIND], '#p': [pubkey] }],
    isWanted: ({ kind, tags }) =>
      kind === INFO_EVENT_KIND && tags.some(tag => tag[0] === 'p' && tag[1] === pubkey),
    onEvent(event) {
      nwcRelay.close()
      onAnswer(buildNwcUrl({ relayUrl: relay, walletPubkey: event.pubkey }, bytesToHex(secretKey)))
    },
    onReady() {
      if (failureCount >= MAX_CONNECT_FAILURES) onReachableChange(true)
      failureCount = 0
    },
    onPublishResult() {},
    onDisconnect() {
      if (++failureCount === MAX_CONNECT_FAILURES) onReachableChange(false)
    },
  })
  const query = parameters.toString().replaceAll('+', '%20')
  return {
    uri: `nostr+walletauth${appScheme ? `+${appScheme}` : ''}://${pubkey}?${query}`,
    close: nwcRelay.close,
  }
}
