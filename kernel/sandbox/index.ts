// Runs code of strangers (guests) in a worker of a hidden frame without an origin, and parses its messages
// (docs/guests.md). Only messages go in and out.

export {
  type GuestConnection,
  openGuestConnection,
  sanitizeGuestText,
  UnknownGuestOutcomeError,
} from './guest-connection'
export { createGuestFetch, HOST_PATTERN } from './guest-fetch'
export {
  type DrawnGuestView,
  type GuestHandlerKind,
  MAX_GUEST_MESSAGE_CHARS,
  type MessageToGuest,
} from './guest-messages'
export { SANDBOX_FRAME_HTML } from './sandbox-frame-html'
export { sha256Hex } from './sha256-hex'
export { prepareSandbox } from './start-sandbox'
export {
  booleanValidator,
  type FieldValidators,
  hexKeyValidator,
  integerValidator,
  invoiceValidator,
  listValidator,
  MalformedError,
  numberValidator,
  objectValidator,
  oneOfValidator,
  textValidator,
  type ValidatedBy,
  type Validator,
} from './validators'
