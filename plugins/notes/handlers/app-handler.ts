import { encodeNaddr, encodeNevent, getIdentifier, isAddressableKind, sanitizeName } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { parseWebUrl } from '../text'

/** An app that can show events of a kind. */
export interface AppHandler {
  /** `kind:pubkey:identifier` of the event that describes the app. */
  readonly address: string
  readonly name: string
  /** The https address at which the app shows this event. */
  readonly url: string
  /** Host of `url`. It is shown to the user because anybody can fake an app's name. */
  readonly host: string
}

const HANDLER_KIND = 31_990
const MAX_TAGS = 200
const MAX_NAME = 40
const MAX_CONTENT = 20_000

/** Encodes the event as `nevent1…`, or as `naddr1…` if it is addressable. */
function encodeEventEntity(event: NostrEvent): { readonly code: string; readonly type: string } | undefined {
  const { kind, pubkey, id } = event
  const code = isAddressableKind(kind)
    ? encodeNaddr({ kind, pubkey, identifier: getIdentifier(event) })
    : encodeNevent({ id, author: pubkey, kind })
  return code === undefined ? undefined : { code, type: isAddressableKind(kind) ? 'naddr' : 'nevent' }
}

/**
 * Returns the address at which the app shows the encoded event. A template without a type is used only if none has this
 * type.
 */
function handlerUrl({ tags }: NostrEvent, type: string, code: string): URL | undefined {
  const web = tags.slice(0, MAX_TAGS).filter(([name, url]) => name === 'web' && url?.includes('<bech32>'))
  const [, template] =
    web.find(([, , entity]) => entity === type) ?? web.find(([, , entity]) => !entity) ?? []
  const url = template === undefined ? undefined : parseWebUrl(template.replaceAll('<bech32>', code))
  return url?.protocol === 'https:' ? url : undefined
}

function parseHandlerName(content: string): string {
  if (content.length > MAX_CONTENT) return ''
  try {
    const { display_name, name } = JSON.parse(content) as Readonly<Record<string, unknown>>
    const text = [display_name, name].find(value => typeof value === 'string' && value.trim() !== '')
    return sanitizeName(typeof text === 'string' ? text : '', MAX_NAME)
  } catch {
    return ''
  }
}

/** Reads an app's description (NIP-89, kind 31990); `undefined` if it does not show events like `event`. */
export function parseAppHandler(app: NostrEvent, event: NostrEvent): AppHandler | undefined {
  const kind = String(event.kind)
  if (app.kind !== HANDLER_KIND || !app.tags.some(([name, value]) => name === 'k' && value === kind))
    return undefined
  const target = encodeEventEntity(event)
  const url = target && handlerUrl(app, target.type, target.code)
  if (!url) return undefined
  const address = `${HANDLER_KIND}:${app.pubkey}:${getIdentifier(app)}`
  return { address, name: parseHandlerName(app.content) || url.host, url: url.href, host: url.host }
}

/**
 * Returns the apps that can show an event, one per host and at most `maxHandlers`. The most recommended apps (kind 31989) come
 * first, then the newest.
 */
export function findAppHandlers(
  event: NostrEvent,
  apps: readonly NostrEvent[],
  recommendations: readonly NostrEvent[],
  maxHandlers: number,
): readonly AppHandler[] {
  const votes = new Map<string, Set<string>>()
  for (const { pubkey, tags } of recommendations)
    for (const [name, address] of tags.slice(0, MAX_TAGS)) {
      if (name !== 'a' || address === undefined) continue
      const recommenders = votes.get(address) ?? new Set()
      votes.set(address, recommenders.add(pubkey))
    }
  const recommendationCount = ({ address }: AppHandler) => votes.get(address)?.size ?? 0
  const hosts = new Set<string>()
  return apps
    .flatMap(app => parseAppHandler(app, event) ?? [])
    .sort((a, b) => recommendationCount(b) - recommendationCount(a))
    .filter(({ host }) => !hosts.has(host) && hosts.add(host))
    .slice(0, maxHandlers)
}
