import { flag, integer, list, Malformed, oneOf, text } from './read'

// The messages between the app and a guest's worker. Each one is JSON text: plain data without cycles, whose size is known
// before it is read.

/** Maximum number of characters of one message, in each direction. */
export const MAX_MESSAGE = 512 * 1_024

/** The app's messages. Ids count up from 1. */
export type ToGuest =
  /** Views to draw: an id that stands for the view until it is dropped, the view's name, and its data. */
  | readonly ['show', readonly (readonly [id: number, view: string, props: unknown])[]]
  /** The user has pressed something, or changed an input, in a view. */
  | readonly ['act', id: number, action: string, value: unknown]
  | readonly ['drop', ids: readonly number[]]
  /** A view has come into sight, or has left it. */
  | readonly ['visible', id: number, isVisible: boolean]
  /** The answer to a call of the guest. */
  | readonly ['answer', id: number, isDone: boolean, value: unknown]
  /** All events that a query has found so far, newest first. */
  | readonly ['events', query: number, events: readonly unknown[], isSettled: boolean]
  /** A question to something that the guest adds, such as a menu entry: its kind, its name, and what it is about. */
  | readonly ['ask', id: number, of: AskOf, name: string, about: unknown]
  /** The values of all settings of the guest, at its start and after each change. */
  | readonly ['settings', Readonly<Record<string, unknown>>]
  | readonly ['ping', count: number]

/** The things of a guest that answer questions. */
export type AskOf = 'menu' | 'action' | 'search' | 'wallet'

/** The guest's messages. Trees and arguments are not checked yet. */
export type FromGuest =
  | readonly ['trees', readonly DrawnView[]]
  | readonly ['call', id: number, method: string, args: readonly unknown[]]
  /** The answer to a question of the app. Its value is not checked yet. */
  | readonly ['answered', id: number, isDone: boolean, value: unknown]
  | readonly ['pong', count: number]

export interface DrawnView {
  readonly id: number
  readonly tree: unknown
  /** The reason why the guest could not draw it. */
  readonly error?: string
}

const MAX_ID = Number.MAX_SAFE_INTEGER
const id = integer(1, MAX_ID)
const any = (value: unknown) => value
const trees = list((value, path): DrawnView => {
  const [of, tree, error] = list(any, 3, 2)(value, path)
  return {
    id: id(of, `${path}[0]`),
    tree,
    ...(error !== undefined && error !== null && { error: text(500)(error, `${path}[2]`) }),
  }
}, 1_000)
const kinds = oneOf('trees', 'call', 'answered', 'pong')

/** Reads a message of a guest. Throws `Malformed` with the reason. */
export function readMessage(data: unknown): FromGuest {
  if (typeof data !== 'string') throw new Malformed('A message must be a text')
  if (data.length > MAX_MESSAGE) throw new Malformed(`A message has more than ${MAX_MESSAGE} characters`)
  let message: readonly unknown[]
  try {
    message = list(any, 4, 2)(JSON.parse(data), 'A message')
  } catch (error) {
    throw error instanceof Malformed ? error : new Malformed('A message is no JSON')
  }
  const [name, first, second, third] = message
  switch (kinds(name, 'The name of a message')) {
    case 'trees':
      return ['trees', trees(first, 'Trees')]
    case 'call':
      return ['call', id(first, 'An id'), text(40)(second, 'A method'), list(any, 8)(third, 'Arguments')]
    case 'answered':
      return ['answered', id(first, 'An id'), flag(second, 'An answer'), third]
    case 'pong':
      return ['pong', integer(0, MAX_ID)(first, 'A count')]
  }
}
