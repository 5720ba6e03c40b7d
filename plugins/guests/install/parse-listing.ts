import type { NostrEvent } from '#kernel/ports'
import { MalformedError } from '#kernel/sandbox'
import { type GuestManifest, parseGuestManifest } from './guest-manifest'

/** The kind of a listing: the newest version of a guest, which a still newer one replaces (NIP-5A). */
export const LISTING_KIND = 35_128
/** The kind of a snapshot: one version of a guest, which is never replaced (NIP-5A). */
export const SNAPSHOT_KIND = 5_128
const LABEL = 'pinion.plugin'
const CODE_PATH = '/plugin.js'
const MAX_SERVERS = 5

/** A guest as published in its author's signed event. */
export interface GuestListing {
  /** The kernel's plugin id, made of the author's key and the identifier, because titles are not unique. */
  readonly id: string
  /** hex */
  readonly author: string
  readonly identifier: string
  /** The id of the event, which identifies this version permanently. */
  readonly event: string
  /** SHA-256 of the code, hex. */
  readonly hash: string
  /** Addresses of the Blossom servers that have the code, each without a trailing slash. */
  readonly servers: readonly string[]
  readonly manifest: GuestManifest
  /** The time of the event in s. */
  readonly at: number
  /** The address of the source code, as the author says. */
  readonly source?: string
}

/** The address (NIP-01) of a guest's listing, with which other events refer to it. */
export const getListingAddress = ({
  author,
  identifier,
}: Pick<GuestListing, 'author' | 'identifier'>): string => `${LISTING_KIND}:${author}:${identifier}`

/** True if the event describes a version of a guest. Other sites and apps use the same kinds without the label. */
const isListing = ({ kind, tags }: NostrEvent): boolean =>
  (kind === LISTING_KIND || kind === SNAPSHOT_KIND) &&
  tags.some(([name, value, namespace]) => name === 'l' && value === '1' && namespace === LABEL)

/** Returns the address of a server without a trailing slash; `undefined` if it is invalid. */
export const normalizeCodeServerUrl = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= 300 && URL.canParse(text) && /^https?:/.test(text)
    ? new URL(text).href.replace(/\/+$/, '')
    : undefined

/** Parses a listing or a snapshot of a version. Throws `MalformedError` with the reason. */
export function parseListing(event: NostrEvent): GuestListing {
  if (!isListing(event)) throw new MalformedError('This is no listing of a plugin for Pinion')
  const value = (name: string) => event.tags.find(([key]) => key === name)?.[1]
  const manifest = parseGuestManifest(event.content)
  const identifier = value('d') ?? ''
  if (manifest.id !== identifier) throw new MalformedError('The manifest is that of another plugin')
  const hash = event.tags.find(([name, path]) => name === 'path' && path === CODE_PATH)?.[2] ?? ''
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new MalformedError('The listing names no hash of the code')
  const servers = event.tags.flatMap(
    ([name, url]) => (name === 'server' && normalizeCodeServerUrl(url)) || [],
  )
  const source = value('source')
  return {
    // The kernel allows ids of at most 41 characters, so only 16 of the author's key are used. Nobody can find another
    // key with the same 16.
    id: `x-${event.pubkey.slice(0, 16)}-${identifier}`,
    author: event.pubkey,
    identifier,
    event: event.id,
    hash,
    servers: [...new Set(servers)].slice(0, MAX_SERVERS),
    manifest,
    at: event.created_at,
    ...(source !== undefined && normalizeCodeServerUrl(source) !== undefined && { source }),
  }
}

/** Parses those of the events that are listings, and leaves out the others. */
export const parseListings = (events: readonly NostrEvent[]): readonly GuestListing[] =>
  events.flatMap(event => {
    try {
      return parseListing(event)
    } catch (error) {
      if (error instanceof MalformedError) return []
      throw error
    }
  })
