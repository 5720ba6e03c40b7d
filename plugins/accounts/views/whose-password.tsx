/** Tells a password manager whose password this is: a browser may hold several. `of` is the npub, where it is known. */
export const WhosePassword = ({ of }: { of: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={of ?? 'Nostr'} readOnly hidden />
)
