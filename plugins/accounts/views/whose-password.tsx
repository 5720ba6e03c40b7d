/** A hidden field that tells a password manager which account the password belongs to. `of` is the npub, if known. */
export const WhosePassword = ({ of }: { of: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={of ?? 'Nostr'} readOnly hidden />
)
