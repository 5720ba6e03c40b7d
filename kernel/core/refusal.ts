/**
 * Thrown by an action that failed through no fault of the plugin: no permission, no network, the user declined. The
 * message is shown to the user and does not count as a strike.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
