const MAX_LINK_CHARS = 4_000

/**
 * Returns the fragment (`#…`) of an invite link, or undefined for any other text. The link's host does not matter,
 * because every client writes its own address into the link.
 */
export function parseInviteFragment(text: string): string | undefined {
  if (text.length > MAX_LINK_CHARS || !URL.canParse(text)) return undefined
  const { hash } = new URL(text)
  return /^#(?:%7B|\{)/i.test(hash) && hash.includes('sharedSecret') ? hash : undefined
}
