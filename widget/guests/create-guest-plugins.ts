import { walletConnectors } from '#contracts/wallet'
import { definePlugin, type PluginManifest } from '#kernel'
import { MalformedError } from '#kernel/sandbox'
import { messages } from '../messages'
import type { WidgetGuest } from '../types'
import type { LazyGuestRunner } from './create-lazy-guest-runner'
import { type ParsedGuest, parseGuest } from './parse-guest'

const MAX_GUESTS = 10
const TILE_ICON_PATH = 'M7 3v8h8V3zM3 13v8h8v-8zM13 13v8h8v-8z'

/**
 * Creates plugins for the widget's kernel from the guests (plugins by other authors) that a page lists. A malformed
 * guest, or one whose id is taken, is left out, and `onRefused` gets the reason. `knownIds` contains the ids of earlier
 * guests.
 */
export const createGuestPlugins = (
  guests: readonly WidgetGuest[],
  knownIds: Set<string>,
  onRefused: (reason: string) => void,
): PluginManifest[] =>
  guests.flatMap((rawGuest, at) => {
    const path = describeGuest(rawGuest, at)
    try {
      const guest = parseGuest(rawGuest, path)
      const { id } = guest.manifest
      if (!URL.canParse(guest.code, document.baseURI)) throw new MalformedError(`${path}.code is no address`)
      if (knownIds.has(id)) throw new MalformedError(`${path}.manifest.id is that of another plugin`)
      if (knownIds.size >= MAX_GUESTS) throw new MalformedError(`guests has more than ${MAX_GUESTS} plugins`)
      knownIds.add(id)
      return [createGuestPlugin(guest, knownIds.size)]
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      onRefused(error.message)
      return []
    }
  })

/** Names a refused guest by its id and not by its index, because `guests` may come from several calls of `init`. */
const describeGuest = ({ manifest }: WidgetGuest, at: number): string => {
  const { id } = (manifest ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? `guests '${id.slice(0, 20)}'` : `guests[${at}]`
}

function createGuestPlugin(guest: ParsedGuest, position: number): PluginManifest {
  const { id, title, version, adds } = guest.manifest
  let running: Promise<LazyGuestRunner> | undefined
  const run = () =>
    import('./create-lazy-guest-runner').then(
      ({ createLazyGuestRunner }) => createLazyGuestRunner(guest),
      () => {
        running = undefined
        throw new Error(messages.unavailable)
      },
    )
  return definePlugin({
    id: `x-${id}`,
    version,
    api: 1,
    title,
    summary: title,
    icon: 'wallet',
    contributes: adds.connectors.map(({ id: name, label, fields }) =>
      walletConnectors({
        id: name,
        // The page has chosen these wallets, so they stand before the others, in its order.
        order: position - MAX_GUESTS,
        name: label,
        connectorType: `guest.x-${id}.${name}`,
        tile: { background: '#3d4451', ink: '#ffffff', mark: TILE_ICON_PATH },
        when: ({ filters }) => !filters.includes('nwc'),
        guestWallet: {
          title,
          hosts: guest.hosts,
          codeHost: new URL(guest.code, document.baseURI).host,
          fields: fields ?? [],
          async request(question, signal) {
            running ??= run()
            return (await running).ask(name, question, signal)
          },
        },
      }),
    ),
  })
}
