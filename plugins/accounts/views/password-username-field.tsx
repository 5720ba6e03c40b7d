/** A hidden field that tells a password manager which account the password belongs to. `of` is the npub, if known. */
export const PasswordUsernameField = ({ npub }: { npub: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={npub ?? 'Nostr'} readOnly hidden />
)
