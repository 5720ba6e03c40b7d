import { UserFacingError } from '#kernel'
import { receiveFromWindow } from '#kernel/shell'

const MAX_TOKEN_CHARS = 2_048
/**
 * Opens the provider's captcha page and resolves with the token that it sends. It is not in a frame, because it runs
 * other people's scripts. Rejects with a `UserFacingError` if the browser blocks the window, or if it is closed without
 * a token. Must be called directly after a press.
 */
export function openCaptchaWindow(address: string, signal: AbortSignal): Promise<string> {
  const url = new URL(address)
  url.searchParams.set('origin', location.origin)
  return receiveFromWindow({
    url,
    windowName: 'pinion-challenge',
    features: 'popup,width=420,height=560',
    parseMessage: parseToken,
    createBlockedError: () =>
      new UserFacingError('Allow this site to open a window, and press Register again.'),
    createClosedError: () => new UserFacingError('The window was closed before you passed the check.'),
    signal,
  })
}

/** Reads the message of the page: `{ type: 'pinion:challenge', token }`. */
function parseToken(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, token } = data as Readonly<Record<string, unknown>>
  const isToken = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_CHARS
  return type === 'pinion:challenge' && isToken ? token : undefined
}
