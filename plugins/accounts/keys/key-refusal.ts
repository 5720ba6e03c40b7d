/** Why the key was not used, in words for its owner. The worker's own: nothing else of an error leaves it. */
export class KeyRefusal extends Error {}
