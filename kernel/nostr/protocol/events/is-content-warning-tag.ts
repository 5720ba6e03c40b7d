/**
 * True for a tag by which an author warns of an event's content: `content-warning` (NIP-36), its label (NIP-32) or the
 * informal `nsfw`.
 */
export const isContentWarningTag = (tag: readonly unknown[] | null | undefined): boolean => {
  const [name, , namespace] = tag ?? []
  return name === 'content-warning' || name === 'nsfw' || (name === 'l' && namespace === 'content-warning')
}
