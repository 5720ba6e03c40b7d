import type { Disposable } from '../core/disposable'
import { UserFacingError } from '../core/user-facing-error'
import { getTrustedFrameHtml } from './get-trusted-frame-html'
import {
  MAX_GUEST_MESSAGE_CHARS,
  type MessageFromGuest,
  type MessageToGuest,
  parseGuestMessage,
} from './guest-messages'
import { installGuestRuntime } from './guest-runtime'
import { removeNetworkGlobals } from './remove-network-globals'
import { MalformedError } from './validators'

/** A guest's code in its worker. Only messages go in and out. */
export interface Sandbox extends Disposable {
  send(message: MessageToGuest): void
}

export interface SandboxHandlers {
  onMessage(message: Exclude<MessageFromGuest, readonly ['pong', number]>): void
  /** Called with the longest ping time (ms), once for every `PINGS_PER_REPORT` pings. */
  onPingTime(ms: number): void
  /** Called once when the guest was ended, because it broke a rule or does not answer. */
  onEnded(reason: string): void
}

/** ms between two pings. */
const PING_INTERVAL_MS = 1_000
/** ms in which a running guest must answer a ping. */
const PING_TIMEOUT_MS = 4_000
/** Number of answers after which the longest ping time is reported. */
const PINGS_PER_REPORT = 5
/** ms in which a guest must send its first message. On a busy machine a worker starts slowly. */
const START_TIMEOUT_MS = 20_000
/** ms after which a loaded frame must have reported that its script runs. */
const FRAME_TIMEOUT_MS = 5_000
const FRAME_REFUSED_MESSAGE =
  'It could not be started. The page’s Content-Security-Policy refuses the script of its frame.'
const WORKER_REFUSED_MESSAGE =
  'It could not be started. The page’s Content-Security-Policy may refuse its worker (worker-src blob:, trusted-types default).'
/** Maximum number of messages that a guest may send in one second. */
const MAX_MESSAGES_PER_SECOND = 500
/** Maximum number of characters that a guest may send in one second. */
const MAX_CHARS_PER_SECOND = 8 * MAX_GUEST_MESSAGE_CHARS

/** A frame that waits for a guest's code. */
interface SandboxFrame extends Disposable {
  readonly frame: HTMLIFrameElement
  /** Calls the function once the frame can take the code. */
  whenReady(fn: () => void): void
  /** True if the frame has loaded, but its script does not run. */
  isScriptBlocked(): boolean
}

function openSandboxFrame(): SandboxFrame {
  // biome-ignore lint/plugin: the frame asks no address, because `srcdoc` gives it its document
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('allow', '')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.hidden = true
  // A style sheet of the page could otherwise make the frame visible.
  frame.style.setProperty('display', 'none', 'important')
  try {
    frame.srcdoc = getTrustedFrameHtml()
  } catch {
    // The page requires Trusted Types, and allows no policy for the document.
    throw new UserFacingError(FRAME_REFUSED_MESSAGE)
  }
  let isReady = false
  let isLoaded = false
  let onReady = () => {}
  frame.addEventListener('load', () => {
    isLoaded = true
  })
  /** Checks the source, because any other page can send messages to this window, too. */
  const onWindowMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || data !== 'ready') return
    removeEventListener('message', onWindowMessage)
    isReady = true
    onReady()
  }
  addEventListener('message', onWindowMessage)
  document.body.append(frame)
  return {
    frame,
    whenReady(fn) {
      if (isReady) fn()
      else onReady = fn
    },
    isScriptBlocked: () => isLoaded && !isReady,
    dispose() {
      removeEventListener('message', onWindowMessage)
      frame.remove()
    },
  }
}

let spareFrame: SandboxFrame | undefined
let holderCount = 0

/** Opens a frame in advance, which the next guest gets. The frame is removed if all callers dispose it before. */
export function prepareSandbox(): Disposable {
  spareFrame ??= openSandboxFrame()
  holderCount++
  let isHeld = true
  return {
    dispose() {
      if (!isHeld) return
      isHeld = false
      holderCount--
      if (holderCount > 0) return
      spareFrame?.dispose()
      spareFrame = undefined
    },
  }
}

/**
 * Runs code in a worker of its own, in a hidden frame without an origin, without a network and without a page. Throws a
 * `UserFacingError` if the page's policy allows no such frame.
 */
export function startSandbox(code: string, events: SandboxHandlers): Sandbox {
  const sandboxFrame = spareFrame ?? openSandboxFrame()
  spareFrame = undefined
  const guestChannel = new MessageChannel()
  const errorChannel = new MessageChannel()
  let isOver = false
  /** True once the worker runs. */
  let isStarted = false
  let pingCount = 0
  let lastAnsweredPing = 0
  let pingedAt = performance.now()
  let longestPingMs = 0
  let secondStart = 0
  let messageCount = 0
  let charCount = 0

  const dispose = () => {
    isOver = true
    clearInterval(timer)
    guestChannel.port1.close()
    errorChannel.port1.close()
    sandboxFrame.dispose()
  }
  const end = (reason: string) => {
    if (isOver) return
    dispose()
    events.onEnded(reason)
  }
  const isWithinBudget = (data: unknown) => {
    const now = performance.now()
    if (now - secondStart > 1_000) {
      secondStart = now
      messageCount = 0
      charCount = 0
    }
    messageCount++
    charCount += typeof data === 'string' ? data.length : 0
    return messageCount <= MAX_MESSAGES_PER_SECOND && charCount <= MAX_CHARS_PER_SECOND
  }
  guestChannel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOver) return
    isStarted = true
    if (!isWithinBudget(data)) return end('It sends too much.')
    try {
      const message = parseGuestMessage(data)
      if (message[0] !== 'pong') return events.onMessage(message)
      if (message[1] !== pingCount || lastAnsweredPing === pingCount) return
      lastAnsweredPing = pingCount
      longestPingMs = Math.max(longestPingMs, performance.now() - pingedAt)
      if (pingCount > 1 && pingCount % PINGS_PER_REPORT !== 0) return
      events.onPingTime(Math.round(longestPingMs))
      longestPingMs = 0
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      end(`${error.message}.`)
    }
  }
  errorChannel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== 0)
      return end(data === '' ? WORKER_REFUSED_MESSAGE : `Its code has failed: ${String(data).slice(0, 300)}`)
    // The time to answer starts when the worker starts. So a guest that loops from its first line on has no more time
    // than one that loops later.
    if (!isStarted) pingedAt = performance.now()
    isStarted = true
  }
  sandboxFrame.whenReady(() => {
    const text = `postMessage(0);(${removeNetworkGlobals})(self);(${installGuestRuntime})(self);\n${code}`
    sandboxFrame.frame.contentWindow?.postMessage(text, '*', [guestChannel.port2, errorChannel.port2])
  })
  const startedAt = pingedAt
  let lastCheckAt = pingedAt
  const timer = setInterval(() => {
    const now = performance.now()
    // If the checks were interrupted because the computer slept, the guest has had no time to answer, so its time
    // starts again.
    if (now - lastCheckAt > 3 * PING_INTERVAL_MS) pingedAt = now
    lastCheckAt = now
    if (sandboxFrame.isScriptBlocked() && now - startedAt > FRAME_TIMEOUT_MS)
      return end(FRAME_REFUSED_MESSAGE)
    if (pingCount > lastAnsweredPing) {
      if (now - pingedAt > (isStarted ? PING_TIMEOUT_MS : START_TIMEOUT_MS))
        end(isStarted ? 'It does not answer any more.' : 'It did not start.')
      return
    }
    pingCount++
    pingedAt = now
    guestChannel.port1.postMessage(JSON.stringify(['ping', pingCount]))
  }, PING_INTERVAL_MS)

  return {
    send(message) {
      if (isOver) return
      const text = JSON.stringify(message)
      if (text.length > MAX_GUEST_MESSAGE_CHARS) throw new UserFacingError('This is too much for the plugin.')
      guestChannel.port1.postMessage(text)
    },
    dispose,
  }
}
