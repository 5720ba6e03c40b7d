/**
 * Thrown by an action that failed through no fault of its plugin: no permission, no network, or the user declined. The
 * message is shown to the user. It does not count as a strike.
 */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'
}
