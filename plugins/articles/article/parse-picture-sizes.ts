import type { NostrEvent } from '#kernel/ports'
import type { PictureSize } from '../contract'

const MAX_TAGS = 100
const MAX_FIELDS = 50
const MAX_URL_CHARS = 1_000
const SIZE_PATTERN = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/

/**
 * Returns the picture sizes that an event states, by the addresses of the pictures. A size is in an `imeta` tag
 * (NIP-92), or after the address in an `image` tag (NIP-58, NIP-99). Malformed tags are ignored.
 */
export function parsePictureSizes({ tags }: NostrEvent): ReadonlyMap<string, PictureSize> {
  const sizes = new Map<string, PictureSize>()
  for (const tag of tags.filter(([name]) => name === 'imeta' || name === 'image').slice(0, MAX_TAGS)) {
    const [url, dim] =
      tag[0] === 'image' ? [tag[1], tag[2]] : [readImetaField(tag, 'url'), readImetaField(tag, 'dim')]
    const sizeMatch = SIZE_PATTERN.exec(dim ?? '')
    if (!url || url.length > MAX_URL_CHARS || !sizeMatch || !URL.canParse(url)) continue
    const { href } = new URL(url)
    if (!sizes.has(href)) sizes.set(href, { width: Number(sizeMatch[1]), height: Number(sizeMatch[2]) })
  }
  return sizes
}

const readImetaField = (tag: readonly string[], name: string): string | undefined =>
  tag
    .slice(1, MAX_FIELDS + 1)
    .find(field => field.startsWith(`${name} `))
    ?.slice(name.length + 1)
    .trim()
