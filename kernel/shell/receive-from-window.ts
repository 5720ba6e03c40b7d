/** Milliseconds between two checks whether the user has closed the window. */
const CLOSED_CHECK_MS = 500

export interface ReceiveFromWindowOptions<T> {
  /** The page of another site. */
  readonly url: URL
  /**
   * The name of the window. A page that is opened under the same name replaces the earlier page. By default, each call
   * opens a new window.
   */
  readonly windowName?: string
  /** As `window.open` takes it, such as `popup,width=400`. */
  readonly features: string
  /** Parses a message of the page. Returns `undefined` for a message other than the awaited one. May throw. */
  readonly parseMessage: (data: unknown) => T | undefined
  readonly createBlockedError: () => Error
  readonly createClosedError: () => Error
  /** Closes the window when it aborts. */
  readonly signal: AbortSignal
}

/**
 * Opens a page of another site in its own window, and resolves with the result that the page sends. Messages are
 * accepted only from that window and only while it shows the origin of `url`. The window is always closed at the end.
 * Rejects if the browser blocks the window, if the user closes it, if `parseMessage` throws, or with the signal's
 * reason. Must be called while a press is handled, because browsers block other windows.
 */
export async function receiveFromWindow<T>(options: ReceiveFromWindowOptions<T>): Promise<T> {
  const {
    url,
    windowName = '_blank',
    features,
    parseMessage,
    createBlockedError,
    createClosedError,
    signal,
  } = options
  signal.throwIfAborted()
  const opened = window.open(url, windowName, features)
  if (!opened) throw createBlockedError()
  const ended = new AbortController()
  let timer: ReturnType<typeof setInterval> | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setInterval(() => opened.closed && reject(createClosedError()), CLOSED_CHECK_MS)
      const onMessage = ({ data, source, origin }: MessageEvent<unknown>) => {
        if (source !== opened || origin !== url.origin) return
        try {
          const result = parseMessage(data)
          if (result !== undefined) resolve(result)
        } catch (error) {
          reject(error)
        }
      }
      addEventListener('message', onMessage, { signal: ended.signal })
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
    })
  } finally {
    clearInterval(timer)
    ended.abort()
    opened.close()
  }
}
