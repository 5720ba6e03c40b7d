import type { Disposable } from '../core/disposable'
import { UserFacingError } from '../core/user-facing-error'
import type { DrawnGuestView, GuestHandlerKind, MessageToGuest } from './guest-messages'
import { startSandbox } from './start-sandbox'

/** Thrown if the outcome of a request to a guest, such as a payment, is unknown. */
export class UnknownGuestOutcomeError extends UserFacingError {}

/** The connection to a guest: code by another author that runs in its sandbox (docs/guests.md). */
export interface GuestConnection extends Disposable {
  /** Why the guest has ended; `undefined` while it runs. */
  getEndReason(): string | undefined
  /** Sends a message, unless the guest has ended. Throws a `UserFacingError` if the message is too large. */
  send(message: MessageToGuest): void
  /**
   * Calls a handler that the guest has registered. Resolves with its answer, which is not checked.
   * Rejects with a `UserFacingError` if the handler fails or the guest had ended before. Its message is the guest's own
   * text, at most 300 characters, without bidirectional control characters.
   * Rejects with an `UnknownGuestOutcomeError` if the outcome is unknown: no answer within `timeoutMs`, the guest was
   * ended, or the handler failed after a request of unknown outcome (`markOutcomeUnknown`).
   */
  ask(handlerKind: GuestHandlerKind, name: string, about: unknown, timeoutMs: number): Promise<unknown>
  /** Records that a request of the guest was sent and that its outcome is unknown. */
  markOutcomeUnknown(): void
}

export interface GuestConnectionHandlers {
  /** Does something for the guest. Rejects with the reason if the guest may not. */
  onCall(method: string, args: readonly unknown[]): Promise<unknown>
  /** Called when the guest asks to be told when views of this name become visible. */
  onWatchView?(view: unknown): void
  /** The guest has drawn views. Their trees are not checked yet. */
  onViewTrees(views: readonly DrawnGuestView[]): void
  /** Called now and then with the milliseconds in which the guest answered a ping. */
  onPingTime?(ms: number): void
  /**
   * Called when the guest was ended, because it broke a rule or does not answer. Called once, after all pending
   * questions were rejected.
   */
  onEnded(reason: string): void
}

/** Maximum number of calls of a guest that wait for their answer. */
const MAX_CALLS = 100
/** Maximum number of characters of a guest's reason for a failure. */
const MAX_REASON_CHARS = 300

const CONTROL = /\p{Cc}+/gu
/** Bidirectional control characters, which change the direction of the text around them. */
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a guest's text on one line and without bidirectional control characters, so that it can stand in the app's
 * own text.
 */
export const sanitizeGuestText = (text: string): string =>
  text.replace(CONTROL, ' ').replace(BIDI_CONTROL, '')

/** Starts a guest's code in its own sandbox. Answers its calls, and calls its handlers. */
export function openGuestConnection(code: string, events: GuestConnectionHandlers): GuestConnection {
  const pendingAnswers = new Map<number, (isDone: boolean, value: unknown, isOver?: true) => void>()
  let askCount = 0
  let callCount = 0
  let unknownOutcomeCount = 0
  let endReason: string | undefined

  const end = (reason: string) => {
    endReason ??= reason
    for (const settle of [...pendingAnswers.values()]) settle(false, endReason, true)
  }
  const answer = async (id: number, method: string, args: readonly unknown[]) => {
    callCount++
    try {
      if (callCount > MAX_CALLS) throw new Error('Too many calls at once')
      const value = await events.onCall(method, args)
      sandbox.send(['answer', id, true, value ?? null])
    } catch (error) {
      sandbox.send(['answer', id, false, error instanceof Error ? error.message : 'Refused'])
    } finally {
      callCount--
    }
  }
  const sandbox = startSandbox(code, {
    onMessage(message) {
      if (message[0] === 'trees') events.onViewTrees(message[1])
      else if (message[0] === 'call' && message[2] === 'watch') {
        events.onWatchView?.(message[3][0])
        sandbox.send(['answer', message[1], true, null])
      } else if (message[0] === 'call') void answer(message[1], message[2], message[3])
      else pendingAnswers.get(message[1])?.(message[2], message[3])
    },
    onPingTime: events.onPingTime ?? (() => {}),
    onEnded(reason) {
      end(reason)
      events.onEnded(reason)
    },
  })
  const send = (message: MessageToGuest) => {
    if (endReason === undefined) sandbox.send(message)
  }
  return {
    getEndReason: () => endReason,
    send,
    ask(kind, name, about, limit) {
      askCount++
      const id = askCount
      const unknownOutcomesBefore = unknownOutcomeCount
      if (endReason !== undefined) return Promise.reject(new UserFacingError(endReason))
      return new Promise((resolve, reject) => {
        const settle = (isDone: boolean, value: unknown, isOver?: true) => {
          clearTimeout(timer)
          pendingAnswers.delete(id)
          const reason =
            typeof value === 'string' ? sanitizeGuestText(value.slice(0, MAX_REASON_CHARS)) : 'It has failed.'
          if (isDone) resolve(value)
          else
            reject(
              isOver || unknownOutcomeCount > unknownOutcomesBefore
                ? new UnknownGuestOutcomeError(reason)
                : new UserFacingError(reason),
            )
        }
        const timer = setTimeout(() => settle(false, 'It does not answer.', true), limit)
        pendingAnswers.set(id, settle)
        send(['ask', id, kind, name, about])
      })
    },
    markOutcomeUnknown() {
      unknownOutcomeCount++
    },
    dispose() {
      end('It was turned off.')
      sandbox.dispose()
    },
  }
}
