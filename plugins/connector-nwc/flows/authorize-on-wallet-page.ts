import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { bytesToHex } from 'nostr-tools/utils'
import type { WalletConfig } from '#contracts/wallet'
import { receiveFromWindow } from '#kernel/shell'
import { buildNwcUrl } from './build-nwc-url'
import { buildConnectionRequestParams, getConnectionRequestOptions } from './connection-request-options'

/** px */
const [POPUP_WIDTH_PX, POPUP_HEIGHT_PX] = [400, 600]

/**
 * Requests a connection on a wallet's own page, which opens in a new window and answers with a message. Only messages
 * from that window, and from the wallet's origin, are accepted. Resolves with the connection secret.
 */
export async function authorizeOnWalletPage(
  pageUrl: string,
  config: WalletConfig,
  signal: AbortSignal,
): Promise<string> {
  const secretKey = generateSecretKey()
  const url = new URL(pageUrl)
  url.search = buildConnectionRequestParams(getConnectionRequestOptions(config), 'configured').toString()
  url.searchParams.set('pubkey', getPublicKey(secretKey))
  const left = outerWidth / 2 + screenX - POPUP_WIDTH_PX / 2
  const top = outerHeight / 2 + screenY - POPUP_HEIGHT_PX / 2
  return receiveFromWindow({
    url,
    features: `width=${POPUP_WIDTH_PX},height=${POPUP_HEIGHT_PX},left=${left},top=${top}`,
    parseMessage: data =>
      typeof data === 'object' && data !== null && 'type' in data && data.type === 'nwc:success'
        ? buildNwcUrl(data, bytesToHex(secretKey))
        : undefined,
    createBlockedError: () =>
      new Error('The window of the wallet could not be opened. Allow pop-ups for this page.'),
    createClosedError: () => new Error('Popup closed'),
    signal,
  })
}
