import type { Disposable } from '../core/disposable'
import { Refusal } from '../core/refusal'
import { startSandbox } from './start-sandbox'
import type { AskOf, DrawnView, ToGuest } from './wire'

/** Nobody knows what a guest has done about a question, such as a payment. */
export class NoGuestAnswer extends Refusal {}

/** The line to a guest that runs in its sandbox. */
export interface GuestLine extends Disposable {
  /** Why the guest has ended; `undefined` while it runs. */
  ended(): string | undefined
  /** Sends a message, unless the guest has ended. Throws a `Refusal` if the message is too large. */
  send(message: ToGuest): void
  /**
   * Asks something that the guest adds. Resolves with its answer, which is not checked. Rejects with the reason as a
   * `Refusal` if it fails, or has ended before. Rejects with a `NoGuestAnswer` if nobody knows what the guest has done:
   * it does not answer within `limit` ms, is ended, or fails after a request whose outcome is unknown (`lost`). The
   * reason is the guest's own text, at most 300 characters of it, without characters that turn text around.
   */
  ask(of: AskOf, name: string, about: unknown, limit: number): Promise<unknown>
  /** Tells that a request of the guest was sent, and that nobody knows what it has done. */
  lost(): void
}

export interface GuestLineEvents {
  /** Does something for the guest. Rejects with the reason if the guest may not. */
  call(method: string, args: readonly unknown[]): Promise<unknown>
  /** The guest wants to know when the views of this name come into sight. */
  watch?(view: unknown): void
  /** The guest has drawn views. Their trees are not checked yet. */
  trees(views: readonly DrawnView[]): void
  /** Told now and then: the ms until the guest has answered a ping. */
  answers?(ms: number): void
  /** The guest was ended, because it broke a rule or does not answer. Called once, after all questions are refused. */
  ended(reason: string): void
}

/** Maximum number of calls of a guest that wait for their answer. */
const MAX_CALLS = 100
/** Maximum number of characters of a guest's reason for a failure. */
const MAX_REASON = 300

const CONTROL = /\p{Cc}+/gu
/** Characters that turn the text around them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** Returns a guest's text as it can stand among the app's own words: in one line, and turning nothing around. */
export const plainWords = (text: string): string => text.replace(CONTROL, ' ').replace(TURNING, '')

/** Starts a guest's code in a sandbox of its own. Answers its calls, and asks it questions. */
export function openLine(code: string, events: GuestLineEvents): GuestLine {
  const asked = new Map<number, (isDone: boolean, value: unknown, isOver?: true) => void>()
  let asks = 0
  let calls = 0
  let losses = 0
  let ended: string | undefined

  const end = (reason: string) => {
    ended ??= reason
    for (const settle of [...asked.values()]) settle(false, ended, true)
  }
  const answer = async (id: number, method: string, args: readonly unknown[]) => {
    calls++
    try {
      if (calls > MAX_CALLS) throw new Error('Too many calls at once')
      const value = await events.call(method, args)
      sandbox.send(['answer', id, true, value ?? null])
    } catch (error) {
      sandbox.send(['answer', id, false, error instanceof Error ? error.message : 'Refused'])
    } finally {
      calls--
    }
  }
  const sandbox = startSandbox(code, {
    message(message) {
      if (message[0] === 'trees') events.trees(message[1])
      else if (message[0] === 'call' && message[2] === 'watch') {
        events.watch?.(message[3][0])
        sandbox.send(['answer', message[1], true, null])
      } else if (message[0] === 'call') void answer(message[1], message[2], message[3])
      else asked.get(message[1])?.(message[2], message[3])
    },
    answers: events.answers ?? (() => {}),
    ended(reason) {
      end(reason)
      events.ended(reason)
    },
  })
  const send = (message: ToGuest) => {
    if (ended === undefined) sandbox.send(message)
  }
  return {
    ended: () => ended,
    send,
    ask(of, name, about, limit) {
      asks++
      const id = asks
      const lossesBefore = losses
      if (ended !== undefined) return Promise.reject(new Refusal(ended))
      return new Promise((resolve, reject) => {
        const settle = (isDone: boolean, value: unknown, isOver?: true) => {
          clearTimeout(timer)
          asked.delete(id)
          const words = typeof value === 'string' ? plainWords(value.slice(0, MAX_REASON)) : 'It has failed.'
          if (isDone) resolve(value)
          else reject(isOver || losses > lossesBefore ? new NoGuestAnswer(words) : new Refusal(words))
        }
        const timer = setTimeout(() => settle(false, 'It does not answer.', true), limit)
        asked.set(id, settle)
        send(['ask', id, of, name, about])
      })
    },
    lost() {
      losses++
    },
    dispose() {
      end('It was turned off.')
      sandbox.dispose()
    },
  }
}
