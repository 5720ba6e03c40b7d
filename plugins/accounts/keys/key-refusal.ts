/** The reason why a key was not used, in words for its owner. Only this error leaves the worker with its message. */
export class KeyRefusal extends Error {}
