import {
  booleanValidator,
  integerValidator,
  listValidator,
  MalformedError,
  oneOfValidator,
  textValidator,
} from './validators'

// The messages between the app and a guest's worker. Each one is JSON text: plain data without cycles, whose size is
// known before it is read.

/** Maximum number of characters of one message, in each direction. */
export const MAX_GUEST_MESSAGE_CHARS = 512 * 1_024

/** The messages from the app to a guest. Ids count up from 1. */
export type MessageToGuest =
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
  /** A call of a handler that the guest has registered, such as a menu entry: its kind, its name, and its argument. */
  | readonly ['ask', id: number, of: GuestHandlerKind, name: string, about: unknown]
  /** The values of all settings of the guest, at its start and after each change. */
  | readonly ['settings', Readonly<Record<string, unknown>>]
  | readonly ['ping', count: number]

/** The kinds of handlers that a guest can register. */
export type GuestHandlerKind = 'menu' | 'action' | 'search' | 'wallet'

/** The messages from a guest to the app. Trees and arguments are not checked yet. */
export type MessageFromGuest =
  | readonly ['trees', readonly DrawnGuestView[]]
  | readonly ['call', id: number, method: string, args: readonly unknown[]]
  /** The answer to a question of the app. Its value is not checked yet. */
  | readonly ['answered', id: number, isDone: boolean, value: unknown]
  | readonly ['pong', count: number]

export interface DrawnGuestView {
  readonly id: number
  readonly tree: unknown
  /** The reason why the guest could not draw it. */
  readonly error?: string
}

const MAX_ID = Number.MAX_SAFE_INTEGER
const idValidator = integerValidator(1, MAX_ID)
const anyValue = (value: unknown) => value
const treesValidator = listValidator((value, path): DrawnGuestView => {
  const [rawId, tree, error] = listValidator(anyValue, 3, 2)(value, path)
  return {
    id: idValidator(rawId, `${path}[0]`),
    tree,
    ...(error !== undefined && error !== null && { error: textValidator(500)(error, `${path}[2]`) }),
  }
}, 1_000)
const messageNameValidator = oneOfValidator('trees', 'call', 'answered', 'pong')

/** Parses a message of a guest. Throws `MalformedError` with the reason. */
export function parseGuestMessage(data: unknown): MessageFromGuest {
  if (typeof data !== 'string') throw new MalformedError('A message must be a text')
  if (data.length > MAX_GUEST_MESSAGE_CHARS)
    throw new MalformedError(`A message has more than ${MAX_GUEST_MESSAGE_CHARS} characters`)
  let message: readonly unknown[]
  try {
    message = listValidator(anyValue, 4, 2)(JSON.parse(data), 'A message')
  } catch (error) {
    throw error instanceof MalformedError ? error : new MalformedError('A message is no JSON')
  }
  const [name, first, second, third] = message
  switch (messageNameValidator(name, 'The name of a message')) {
    case 'trees':
      return ['trees', treesValidator(first, 'Trees')]
    case 'call':
      return [
        'call',
        idValidator(first, 'An id'),
        textValidator(40)(second, 'A method'),
        listValidator(anyValue, 8)(third, 'Arguments'),
      ]
    case 'answered':
      return ['answered', idValidator(first, 'An id'), booleanValidator(second, 'An answer'), third]
    case 'pong':
      return ['pong', integerValidator(0, MAX_ID)(first, 'A count')]
  }
}
