import { parseNip05, sanitizeName, shortenNpub, textContainsSecret } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { Profile } from '../contract'

/**
 * Maximum number of characters of a picture's address. Signed addresses of media servers are long, but a longer value
 * is an embedded picture.
 */
const MAX_PICTURE_LENGTH = 2_000
const MAX_ABOUT_LENGTH = 5_000
/**
 * Maximum number of characters of a lightning address. It is large because both fields (`lud06` and `lud16`) may
 * contain an LNURL, which is long.
 */
const MAX_PAY_ADDRESS = 2_000
const MAX_EMOJI = 50

const parsed = new WeakMap<NostrEvent, Profile>()

/**
 * Reads a kind 0 event. Its JSON was written by strangers, so every field is checked, shortened and made safe to show.
 */
export function parseProfile(event: NostrEvent): Profile {
  const cached = parsed.get(event)
  if (cached) return cached
  const profile = parseContent(event)
  parsed.set(event, profile)
  return profile
}

function parseContent({ pubkey, content, created_at, tags }: NostrEvent): Profile {
  let raw: unknown
  try {
    raw = JSON.parse(content)
  } catch {
    raw = undefined
  }
  const fields = (typeof raw === 'object' && raw !== null ? raw : {}) as Readonly<Record<string, unknown>>
  const text = (key: string, limit: number) => {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined
    return typeof value === 'string' && value.trim() ? value.trim().slice(0, limit) : undefined
  }
  const name = (key: string) => {
    const value = text(key, 600)
    return value === undefined ? undefined : sanitizeName(value) || undefined
  }
  const parsedFields = {
    name: name('name') ?? name('username'),
    displayName: name('display_name') ?? name('displayName'),
    about: text('about', MAX_ABOUT_LENGTH),
    picture: address(text('picture', MAX_PICTURE_LENGTH + 1), MAX_PICTURE_LENGTH),
    banner: address(text('banner', MAX_PICTURE_LENGTH + 1), MAX_PICTURE_LENGTH),
    website: address(text('website', 501), 500),
    nip05: identifier(text('nip05', 300)),
    lud16: text('lud16', MAX_PAY_ADDRESS),
    lud06: text('lud06', MAX_PAY_ADDRESS),
  }
  const emoji = tags.filter(([tag]) => tag === 'emoji').slice(0, MAX_EMOJI)
  const presentFields = Object.entries({
    ...parsedFields,
    emoji: emoji.length > 0 ? emoji : undefined,
  }).filter(([, value]) => value !== undefined)
  return Object.freeze({ pubkey, createdAt: created_at, ...Object.fromEntries(presentFields) })
}

/** Returns a web address without a secret, or undefined. A bare domain counts as an address. */
function address(value: string | undefined, limit: number): string | undefined {
  if (value === undefined || value.length > limit || /\s/.test(value) || textContainsSecret(value))
    return undefined
  const candidate = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(value) ? `https://${value}` : value
  if (!URL.canParse(candidate)) return undefined
  const url = new URL(candidate)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined
}

const identifier = (value: string | undefined): string | undefined => {
  const parts = value === undefined ? undefined : parseNip05(value)
  return parts && `${parts.name}@${parts.domain}`
}

/** Returns the name to show: display name, name, or a short npub. The result is never empty. */
export const getDisplayName = (pubkey: string, profile: Profile | undefined): string =>
  profile?.displayName ?? profile?.name ?? shortenNpub(pubkey)
