import type { OwnPlan } from '#contracts/subscription'
import type { SettingsDefinition } from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { MediaServer } from './send-file'

/** The user's settings in this browser: additional media servers, and the default server for uploads. */
export interface MediaServerSettings {
  readonly own: readonly MediaServer[]
  /** Address of the default server. Ignored if the list no longer contains it. */
  readonly chosen?: string | undefined
  /** Time of the choice in s. A choice that is older than the user's plan is ignored; absent counts as 0. */
  readonly chosenAt?: number | undefined
}

/** The parts of the user's plan that concern uploads. */
export type UploadPlan = Pick<OwnPlan, 'changedAt' | 'mediaServers'>
export const NO_PLAN: UploadPlan = { changedAt: 0, mediaServers: [] }

/** Maximum number of servers that a user may add. */
export const MAX_OWN = 20
const MAX_ADDRESS = 500

/** Displayed names of the media server protocols. */
export const PROTOCOLS: Readonly<Record<MediaServer['protocol'], string>> = {
  blossom: 'Blossom',
  nip96: 'NIP-96',
}
export const isProtocol = (value: unknown): value is MediaServer['protocol'] =>
  typeof value === 'string' && Object.hasOwn(PROTOCOLS, value)

/** Normalizes a server address. It must be https, or http on this machine. Returns `undefined` for any other text. */
export function serverAddress(text: string): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return undefined
  const { protocol, hostname, username, password, search, hash, href } = new URL(address)
  const local = hostname === 'localhost' || hostname === '127.0.0.1'
  if (protocol !== 'https:' && !(protocol === 'http:' && local)) return undefined
  // A host name without a dot is probably a typed word and not a server.
  if (!local && !hostname.includes('.')) return undefined
  return username || password || search || hash ? undefined : href.replace(/\/+$/, '')
}

/**
 * Returns all servers, each address once: first those that the user published, then those of the user's plan, then the
 * host's, then those added in this browser.
 */
export function allServers(
  config: HostConfig,
  { own }: MediaServerSettings,
  published: readonly MediaServer[],
  plan: UploadPlan = NO_PLAN,
): readonly MediaServer[] {
  const found = new Map<string | undefined, MediaServer>()
  for (const server of [...published, ...plan.mediaServers, ...config.mediaServers, ...own]) {
    const address = serverAddress(server.url)
    if (!found.has(address)) found.set(address, server)
  }
  return [...found.values()]
}

/** Returns the server for uploads: the one chosen since the plan last changed, otherwise the first one. */
export function defaultServer(
  servers: readonly MediaServer[],
  { chosen = '', chosenAt = 0 }: MediaServerSettings,
  plan: UploadPlan = NO_PLAN,
): MediaServer | undefined {
  const address = chosenAt < plan.changedAt ? undefined : serverAddress(chosen)
  const found = address === undefined ? undefined : servers.find(({ url }) => serverAddress(url) === address)
  return found ?? servers[0]
}

const readServer = (value: unknown): MediaServer | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { url, protocol } = value as Readonly<Record<string, unknown>>
  const address = typeof url === 'string' ? serverAddress(url) : undefined
  return address !== undefined && isProtocol(protocol) ? { url: address, protocol } : undefined
}

export const mediaServerSettings: SettingsDefinition<MediaServerSettings> = {
  version: 1,
  defaults: { own: [] },
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { own, chosen, chosenAt } = stored as Readonly<Record<string, unknown>>
    const read = Array.isArray(own) ? own.slice(0, MAX_OWN).flatMap(item => readServer(item) ?? []) : []
    return {
      own: [...new Map(read.map(server => [server.url, server])).values()],
      ...(typeof chosen === 'string' && chosen.length <= MAX_ADDRESS && { chosen }),
      ...(Number.isSafeInteger(chosenAt) && { chosenAt: Number(chosenAt) }),
    }
  },
}
