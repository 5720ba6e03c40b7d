/**
 * Says why a key was not used, in words for its owner. Of all errors, only this one leaves the worker with its message.
 */
export class KeyRefusedError extends Error {}
