import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { bytesToHex } from 'nostr-tools/utils'
import type { WalletConfig } from '#contracts/wallet'
import { buildNwcUrl } from './build-nwc-url'
import { buildConnectionRequestParams, getConnectionRequestOptions } from './connection-request-options'

/** px */
const [POPUP_WIDTH_PX, POPUP_HEIGHT_PX] = [400, 600]
/** Milliseconds between checks whether the user has closed the window. */
const WINDOW_CHECK_MS = 500

/**
 * Requests a connection on a wallet's own page in a new window. The page answers with a message. A message is accepted
 * only from that window and only while it shows the wallet's origin. Resolves with the connection secret.
 */
export async function authorizeOnWalletPage(
  pageUrl: string,
  config: WalletConfig,
  signal: AbortSignal,
): Promise<string> {
  const secretKey = generateSecretKey()
  const url = new URL(pageUrl)
  url.search = buildConnectionRequestParams(getConnectionRequestOptions(config), 'as told').toString()
  url.searchParams.set('pubkey', getPublicKey(secretKey))
  const left = outerWidth / 2 + screenX - POPUP_WIDTH_PX / 2
  const top = outerHeight / 2 + screenY - POPUP_HEIGHT_PX / 2
  const popup = open(
    url,
    '_blank',
    `width=${POPUP_WIDTH_PX},height=${POPUP_HEIGHT_PX},left=${left},top=${top}`,
  )
  if (!popup) throw new Error('The window of the wallet could not be opened. Allow pop-ups for this page.')
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    const finish = (settleAction: () => void) => {
      clearInterval(timer)
      controller.abort()
      popup.close()
      settleAction()
    }
    const timer = setInterval(() => {
      if (popup.closed) finish(() => reject(new Error('Popup closed')))
    }, WINDOW_CHECK_MS)
    const listenerOptions = { signal: controller.signal }
    signal.addEventListener('abort', () => finish(() => reject(new Error('Popup closed'))), listenerOptions)
    addEventListener(
      'message',
      ({ data, origin, source }: MessageEvent<unknown>) => {
        if (origin !== url.origin || source !== popup) return
        if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'nwc:success')
          return
        finish(() => {
          try {
            resolve(buildNwcUrl(data, bytesToHex(secretKey)))
          } catch (error) {
            reject(error)
          }
        })
      },
      listenerOptions,
    )
  })
}
