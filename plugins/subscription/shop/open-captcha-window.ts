import { UserFacingError } from '#kernel'

const MAX_TOKEN_CHARS = 2_048
/** Milliseconds between two looks whether the user has closed the window. */
const CLOSED_CHECK_MS = 500

/**
 * Opens the provider's page on which a person shows that they are no robot, and resolves with the token that this
 * page sends. The page is not framed, because it runs scripts of others. Rejects with a `UserFacingError` if the browser blocks
 * the window, or if it is closed without a token. Must be called during a press.
 */
export function openCaptchaWindow(address: string, signal: AbortSignal): Promise<string> {
  const url = new URL(address)
  url.searchParams.set('origin', location.origin)
  const captchaWindow = window.open(url, 'pinion-challenge', 'popup,width=420,height=560')
  if (!captchaWindow)
    return Promise.reject(new UserFacingError('Allow this site to open a window, and press Register again.'))
  return new Promise((resolve, reject) => {
    const isEnded = new AbortController()
    const end = (settle: () => void) => {
      isEnded.abort()
      clearInterval(timer)
      captchaWindow.close()
      settle()
    }
    const checkClosed = () => {
      if (captchaWindow.closed)
        end(() => reject(new UserFacingError('The window was closed before you passed the check.')))
    }
    const timer = setInterval(checkClosed, CLOSED_CHECK_MS)
    const onMessage = ({ data, source, origin }: MessageEvent<unknown>) => {
      const token = source === captchaWindow && origin === url.origin ? readToken(data) : undefined
      if (token !== undefined) end(() => resolve(token))
    }
    addEventListener('message', onMessage, { signal: isEnded.signal })
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: isEnded.signal })
  })
}

/** Reads the message of the page: `{ type: 'pinion:challenge', token }`. */
function readToken(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, token } = data as Readonly<Record<string, unknown>>
  const isToken = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_CHARS
  return type === 'pinion:challenge' && isToken ? token : undefined
}
