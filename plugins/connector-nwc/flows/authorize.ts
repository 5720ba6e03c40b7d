import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { bytesToHex } from 'nostr-tools/utils'
import type { WalletConfig } from '#contracts/wallet'
import { nwcUrlOf } from './nwc-url-of'
import { requestOptions, requestParameters } from './request-options'

/** px */
const [WIDTH, HEIGHT] = [400, 600]
/** Milliseconds between checks whether the user has closed the window. */
const WINDOW_CHECK_MS = 500

/**
 * Requests a connection on a wallet's own page in a new window. The page answers with a message. A message is accepted
 * only from that window and only while it shows the wallet's origin. Resolves with the connection secret.
 */
export async function authorize(page: string, config: WalletConfig, signal: AbortSignal): Promise<string> {
  const key = generateSecretKey()
  const url = new URL(page)
  url.search = requestParameters(requestOptions(config), 'as told').toString()
  url.searchParams.set('pubkey', getPublicKey(key))
  const left = outerWidth / 2 + screenX - WIDTH / 2
  const top = outerHeight / 2 + screenY - HEIGHT / 2
  const popup = open(url, '_blank', `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
  if (!popup) throw new Error('The window of the wallet could not be opened. Allow pop-ups for this page.')
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const end = (act: () => void) => {
      clearInterval(timer)
      stop.abort()
      popup.close()
      act()
    }
    const timer = setInterval(() => {
      if (popup.closed) end(() => reject(new Error('Popup closed')))
    }, WINDOW_CHECK_MS)
    const listen = { signal: stop.signal }
    signal.addEventListener('abort', () => end(() => reject(new Error('Popup closed'))), listen)
    addEventListener(
      'message',
      ({ data, origin, source }: MessageEvent<unknown>) => {
        if (origin !== url.origin || source !== popup) return
        if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'nwc:success')
          return
        end(() => {
          try {
            resolve(nwcUrlOf(data, bytesToHex(key)))
          } catch (error) {
            reject(error)
          }
        })
      },
      listen,
    )
  })
}
