/**
 * A hidden field that tells a password manager the account of the password. `npub` is `undefined` if it is not known.
 */
export const PasswordUsernameField = ({ npub }: { npub: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={npub ?? 'Nostr'} readOnly hidden />
)
