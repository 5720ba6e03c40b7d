import type { NostrEvent } from '#kernel/ports'
import { Malformed } from '#kernel/sandbox'
import { type GuestManifest, readManifest } from './guest-manifest'

/** The kind of a listing: the newest version of a guest (NIP-5A). */
export const LISTING_KIND = 35_128
/** The kind of a version that stays when a newer one comes (NIP-5A). */
export const SNAPSHOT_KIND = 5_128
const LABEL = 'pinion.plugin'
const CODE_PATH = '/plugin.js'
const MAX_SERVERS = 5

/** A guest as its author has signed it. */
export interface Listing {
  /** The kernel's id of the guest. Made of the author and the identifier, never of the title. */
  readonly id: string
  /** hex */
  readonly author: string
  readonly identifier: string
  /** The id of the event, which names this version for good. */
  readonly event: string
  /** SHA-256 of the code, hex. */
  readonly hash: string
  /** Addresses of the servers that have the code (Blossom), each without a slash at its end. */
  readonly servers: readonly string[]
  readonly manifest: GuestManifest
  /** The time of the event in s. */
  readonly at: number
  /** The address of the source code, as the author says. */
  readonly source?: string
}

/** The address of a listing, by which others recommend it. */
export const addressOf = ({ author, identifier }: Pick<Listing, 'author' | 'identifier'>): string =>
  `${LISTING_KIND}:${author}:${identifier}`

/** True for a version of a guest, and not of another site. */
const isListing = ({ kind, tags }: NostrEvent): boolean =>
  (kind === LISTING_KIND || kind === SNAPSHOT_KIND) &&
  tags.some(([name, value, of]) => name === 'l' && value === '1' && of === LABEL)

/** Address of a server without a slash at its end; `undefined` for what is none. */
export const serverAddress = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= 300 && URL.canParse(text) && /^https?:/.test(text)
    ? new URL(text).href.replace(/\/+$/, '')
    : undefined

/** Reads a listing, or a version that stays. Throws `Malformed` with the reason. */
export function readListing(event: NostrEvent): Listing {
  if (!isListing(event)) throw new Malformed('This is no listing of a plugin for Pinion')
  const value = (name: string) => event.tags.find(([key]) => key === name)?.[1]
  const manifest = readManifest(event.content)
  const identifier = value('d') ?? ''
  if (manifest.id !== identifier) throw new Malformed('The manifest is that of another plugin')
  const hash = event.tags.find(([name, path]) => name === 'path' && path === CODE_PATH)?.[2] ?? ''
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Malformed('The listing names no hash of the code')
  const servers = event.tags.flatMap(([name, url]) => (name === 'server' && serverAddress(url)) || [])
  const source = value('source')
  return {
    // A plugin's id has at most 41 characters. Nobody can find another key with the same 16.
    id: `x-${event.pubkey.slice(0, 16)}-${identifier}`,
    author: event.pubkey,
    identifier,
    event: event.id,
    hash,
    servers: [...new Set(servers)].slice(0, MAX_SERVERS),
    manifest,
    at: event.created_at,
    ...(source !== undefined && serverAddress(source) !== undefined && { source }),
  }
}

/** Reads the listings among these events. All others are left out. */
export const readListings = (events: readonly NostrEvent[]): readonly Listing[] =>
  events.flatMap(event => {
    try {
      return readListing(event)
    } catch (error) {
      if (error instanceof Malformed) return []
      throw error
    }
  })
