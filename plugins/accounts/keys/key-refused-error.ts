/**
 * Says why a key was not used, in words for its owner. Only the messages of these errors leave the worker, because
 * those of libraries may contain the key.
 */
export class KeyRefusedError extends Error {}
