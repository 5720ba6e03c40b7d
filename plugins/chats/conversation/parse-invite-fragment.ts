const MAX_LINK_CHARS = 4_000

/**
 * The fragment of an invite link, `#…`. Undefined for any other text. The site that the link names does not count: every
 * client puts its own address in front.
 */
export function parseInviteFragment(text: string): string | undefined {
  if (text.length > MAX_LINK_CHARS || !URL.canParse(text)) return undefined
  const { hash } = new URL(text)
  return /^#(?:%7B|\{)/i.test(hash) && hash.includes('sharedSecret') ? hash : undefined
}
