/**
 * Thrown by an action that could not do what was asked through no fault of its own: no permission, no network, a
 * person who said no. It is told to the user and is no strike against the plugin.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
