// Runs code of strangers (guests) in a worker of a hidden frame without an origin, and reads what it says
// (docs/guests.md). Only messages go in and out.
export { createGuestFetch, HOST_PATTERN } from './guest-fetch'
export { type GuestLine, NoGuestAnswer, openLine, plainWords } from './guest-line'
export { hashOf } from './hash-of'
export {
  type Fields,
  flag,
  hexKey,
  integer,
  invoiceText,
  list,
  Malformed,
  number,
  object,
  oneOf,
  type ReadBy,
  type Reader,
  text,
} from './read'
export { SANDBOX_PAGE } from './sandbox-page'
export { prepareSandbox } from './start-sandbox'
export { type AskOf, type DrawnView, MAX_MESSAGE, type ToGuest } from './wire'
