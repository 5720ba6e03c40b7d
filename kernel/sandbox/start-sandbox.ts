import type { Disposable } from '../core/disposable'
import { Refusal } from '../core/refusal'
import { closeDoors } from './close-doors'
import { guestRuntime } from './guest-runtime'
import { Malformed } from './read'
import { sandboxDocument } from './sandbox-document'
import { type FromGuest, MAX_MESSAGE, readMessage, type ToGuest } from './wire'

/** A guest's code in its worker. Only messages go in and out. */
export interface Sandbox extends Disposable {
  send(message: ToGuest): void
}

export interface SandboxEvents {
  message(message: Exclude<FromGuest, readonly ['pong', number]>): void
  /** The longest ms until an answer to a ping, told once for every `TOLD_EVERY` pings. */
  answers(ms: number): void
  /** The guest was ended, because it broke a rule or does not answer. Called once. */
  ended(reason: string): void
}

/** ms between two pings. */
const PING_MS = 1_000
/** ms in which a running guest must answer a ping. */
const ANSWER_MS = 4_000
/** Number of answers after which the longest time is told. */
const TOLD_EVERY = 5
/** ms in which a guest must say anything at all. On a busy machine a worker starts slowly. */
const START_MS = 20_000
/** ms after which a frame that has loaded must have told that its script runs. */
const MUTE_MS = 5_000
const NOT_ALLOWED =
  'It could not be started. The page’s Content-Security-Policy refuses the script of its frame.'
const WORKER_FAILED =
  'It could not be started. The page’s Content-Security-Policy may refuse its worker (worker-src blob:, trusted-types default).'
/** Maximum number of messages of a guest in a second. */
const MAX_PER_SECOND = 500
/** Maximum number of characters of a guest in a second. */
const MAX_CHARS_PER_SECOND = 8 * MAX_MESSAGE

/** A frame that waits for a guest's code. */
interface Room extends Disposable {
  readonly frame: HTMLIFrameElement
  /** Calls the function once the frame can take the code. */
  whenReady(fn: () => void): void
  /** True if the frame has loaded, but its script does not run. */
  isMute(): boolean
}

function openRoom(): Room {
  // biome-ignore lint/plugin: the frame asks no address, its document is `SANDBOX_PAGE`
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('allow', '')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.hidden = true
  // A style sheet of the page may show all frames.
  frame.style.setProperty('display', 'none', 'important')
  try {
    frame.srcdoc = sandboxDocument()
  } catch {
    // The page requires Trusted Types, and allows no policy for the document.
    throw new Refusal(NOT_ALLOWED)
  }
  let isReady = false
  let isLoaded = false
  let told = () => {}
  frame.addEventListener('load', () => {
    isLoaded = true
  })
  /** Any other page may send a message, too. */
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || data !== 'ready') return
    removeEventListener('message', hear)
    isReady = true
    told()
  }
  addEventListener('message', hear)
  document.body.append(frame)
  return {
    frame,
    whenReady(fn) {
      if (isReady) fn()
      else told = fn
    },
    isMute: () => isLoaded && !isReady,
    dispose() {
      removeEventListener('message', hear)
      frame.remove()
    },
  }
}

let spare: Room | undefined
let holders = 0

/** Opens a frame in advance, which the next guest gets. The frame ends if all who have asked for it dispose it before. */
export function prepareSandbox(): Disposable {
  spare ??= openRoom()
  holders++
  let isHeld = true
  return {
    dispose() {
      if (!isHeld) return
      isHeld = false
      holders--
      if (holders > 0) return
      spare?.dispose()
      spare = undefined
    },
  }
}

/**
 * Runs code in a worker of its own, in a hidden frame without an origin, without a network and without a page. Throws a
 * `Refusal` if the page's policy allows no such frame.
 */
export function startSandbox(code: string, events: SandboxEvents): Sandbox {
  const room = spare ?? openRoom()
  spare = undefined
  const line = new MessageChannel()
  const trouble = new MessageChannel()
  let isOver = false
  /** True once the worker runs. */
  let isStarted = false
  let asked = 0
  let answered = 0
  let askedAt = performance.now()
  let longest = 0
  let second = 0
  let count = 0
  let chars = 0

  const dispose = () => {
    isOver = true
    clearInterval(timer)
    line.port1.close()
    trouble.port1.close()
    room.dispose()
  }
  const end = (reason: string) => {
    if (isOver) return
    dispose()
    events.ended(reason)
  }
  const isWithinBudget = (data: unknown) => {
    const now = performance.now()
    if (now - second > 1_000) {
      second = now
      count = 0
      chars = 0
    }
    count++
    chars += typeof data === 'string' ? data.length : 0
    return count <= MAX_PER_SECOND && chars <= MAX_CHARS_PER_SECOND
  }
  line.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOver) return
    isStarted = true
    if (!isWithinBudget(data)) return end('It sends too much.')
    try {
      const message = readMessage(data)
      if (message[0] !== 'pong') return events.message(message)
      if (message[1] !== asked || answered === asked) return
      answered = asked
      longest = Math.max(longest, performance.now() - askedAt)
      if (asked > 1 && asked % TOLD_EVERY !== 0) return
      events.answers(Math.round(longest))
      longest = 0
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      end(`${error.message}.`)
    }
  }
  trouble.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== 0)
      return end(data === '' ? WORKER_FAILED : `Its code has failed: ${String(data).slice(0, 300)}`)
    // A guest that loops from its first line on has no more time than one that loops later.
    if (!isStarted) askedAt = performance.now()
    isStarted = true
  }
  room.whenReady(() => {
    const text = `postMessage(0);(${closeDoors})(self);(${guestRuntime})(self);\n${code}`
    room.frame.contentWindow?.postMessage(text, '*', [line.port2, trouble.port2])
  })
  const startedAt = askedAt
  let lastLook = askedAt
  const timer = setInterval(() => {
    const now = performance.now()
    // After a sleep of the machine the guest has had no time to answer, either.
    if (now - lastLook > 3 * PING_MS) askedAt = now
    lastLook = now
    if (room.isMute() && now - startedAt > MUTE_MS) return end(NOT_ALLOWED)
    if (asked > answered) {
      if (now - askedAt > (isStarted ? ANSWER_MS : START_MS))
        end(isStarted ? 'It does not answer any more.' : 'It did not start.')
      return
    }
    asked++
    askedAt = now
    line.port1.postMessage(JSON.stringify(['ping', asked]))
  }, PING_MS)

  return {
    send(message) {
      if (isOver) return
      const text = JSON.stringify(message)
      if (text.length > MAX_MESSAGE) throw new Refusal('This is too much for the plugin.')
      line.port1.postMessage(text)
    },
    dispose,
  }
}
