import type { SettingsDefinition } from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { MediaServer, MediaServerPlan } from '../contract'

/** The user's settings in this browser: media servers that the user has added, and the chosen one for uploads. */
export interface MediaServerSettings {
  readonly own: readonly MediaServer[]
  /** Address of the server that the user has chosen for uploads. Ignored if no such server is in the list. */
  readonly chosen?: string | undefined
  /** Time of that choice in s; absent counts as 0. A choice made before the user's plan changed is ignored. */
  readonly chosenAt?: number | undefined
}

export const EMPTY_SERVER_PLAN: MediaServerPlan = { changedAt: 0, mediaServers: [] }

/** Maximum number of servers that a user may add. */
export const MAX_OWN_SERVERS = 20
const MAX_ADDRESS_CHARS = 500

/** Displayed names of the media server protocols. */
export const PROTOCOL_NAMES: Readonly<Record<MediaServer['protocol'], string>> = {
  blossom: 'Blossom',
  nip96: 'NIP-96',
}
export const isMediaServerProtocol = (value: unknown): value is MediaServer['protocol'] =>
  typeof value === 'string' && Object.hasOwn(PROTOCOL_NAMES, value)

/** Normalizes a server address. It must be https, or http on this machine. Returns `undefined` for any other text. */
export function normalizeMediaServerUrl(text: string): string | undefined {
  const trimmed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (address.length > MAX_ADDRESS_CHARS || !URL.canParse(address)) return undefined
  const { protocol, hostname, username, password, search, hash, href } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return undefined
  // A host name without a dot is probably a typed word and not a server.
  if (!isLocal && !hostname.includes('.')) return undefined
  return username || password || search || hash ? undefined : href.replace(/\/+$/, '')
}

/**
 * Returns all servers, each address once: first those that the user has published, then those of the user's plan, those
 * of the host, and those added in this browser.
 */
export function listMediaServers(
  config: HostConfig,
  { own }: MediaServerSettings,
  published: readonly MediaServer[],
  plan: MediaServerPlan = EMPTY_SERVER_PLAN,
): readonly MediaServer[] {
  const serverByAddress = new Map<string | undefined, MediaServer>()
  for (const server of [...published, ...plan.mediaServers, ...config.mediaServers, ...own]) {
    const address = normalizeMediaServerUrl(server.url)
    if (!serverByAddress.has(address)) serverByAddress.set(address, server)
  }
  return [...serverByAddress.values()]
}

/** Returns the server for uploads: the user's choice, unless the plan has changed since; otherwise the first server. */
export function defaultMediaServer(
  servers: readonly MediaServer[],
  { chosen = '', chosenAt = 0 }: MediaServerSettings,
  plan: MediaServerPlan = EMPTY_SERVER_PLAN,
): MediaServer | undefined {
  const address = chosenAt < plan.changedAt ? undefined : normalizeMediaServerUrl(chosen)
  const chosenServer =
    address === undefined ? undefined : servers.find(({ url }) => normalizeMediaServerUrl(url) === address)
  return chosenServer ?? servers[0]
}

const parseServer = (value: unknown): MediaServer | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { url, protocol } = value as Readonly<Record<string, unknown>>
  const address = typeof url === 'string' ? normalizeMediaServerUrl(url) : undefined
  return address !== undefined && isMediaServerProtocol(protocol) ? { url: address, protocol } : undefined
}

export const mediaServerSettings: SettingsDefinition<MediaServerSettings> = {
  version: 1,
  defaults: { own: [] },
  // In version 0.1 the composer uploaded files, so the settings were stored under its key.
  formerKey: 'pinion/settings/composer',
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { own, chosen, chosenAt } = stored as Readonly<Record<string, unknown>>
    const ownServers = Array.isArray(own)
      ? own.slice(0, MAX_OWN_SERVERS).flatMap(item => parseServer(item) ?? [])
      : []
    return {
      own: [...new Map(ownServers.map(server => [server.url, server])).values()],
      ...(typeof chosen === 'string' && chosen.length <= MAX_ADDRESS_CHARS && { chosen }),
      ...(Number.isSafeInteger(chosenAt) && { chosenAt: Number(chosenAt) }),
    }
  },
}
