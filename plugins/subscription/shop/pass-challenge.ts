import { Refusal } from '#kernel'

const MAX_TOKEN_CHARS = 2_048
/** Milliseconds between two looks whether the user has closed the window. */
const CLOSED_CHECK_MS = 500

/**
 * Opens the provider's page on which a person shows that they are no robot, and resolves with the token that this
 * page sends. The page is not framed, because it runs scripts of others. Rejects with a `Refusal` if the browser blocks
 * the window, or if it is closed without a token. Must be called during a press.
 */
export function passChallenge(address: string, signal: AbortSignal): Promise<string> {
  const url = new URL(address)
  url.searchParams.set('origin', location.origin)
  const opened = window.open(url, 'pinion-challenge', 'popup,width=420,height=560')
  if (!opened)
    return Promise.reject(new Refusal('Allow this site to open a window, and press Register again.'))
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = (settle: () => void) => {
      ended.abort()
      clearInterval(timer)
      opened.close()
      settle()
    }
    const look = () => {
      if (opened.closed) end(() => reject(new Refusal('The window was closed before you passed the check.')))
    }
    const timer = setInterval(look, CLOSED_CHECK_MS)
    const hear = ({ data, source, origin }: MessageEvent<unknown>) => {
      const token = source === opened && origin === url.origin ? readToken(data) : undefined
      if (token !== undefined) end(() => resolve(token))
    }
    addEventListener('message', hear, { signal: ended.signal })
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: ended.signal })
  })
}

/** Reads the message of the page: `{ type: 'pinion:challenge', token }`. */
function readToken(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, token } = data as Readonly<Record<string, unknown>>
  const isToken = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_CHARS
  return type === 'pinion:challenge' && isToken ? token : undefined
}
