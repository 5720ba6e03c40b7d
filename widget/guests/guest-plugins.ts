import { walletConnectors } from '#contracts/wallet'
import { definePlugin, type PluginManifest } from '#kernel'
import { Malformed } from '#kernel/sandbox'
import { messages } from '../messages'
import type { WidgetGuest } from '../types'
import { type ReadGuest, readGuest } from './read-guest'
import type { RunningGuest } from './run-guest'

const MAX_GUESTS = 10
const MARK = 'M7 3v8h8V3zM3 13v8h8v-8zM13 13v8h8v-8z'

/**
 * Returns the plugins from others that a page lists, as plugins of the widget's kernel. One that is malformed, or has the
 * id of another one, is left out, and `told` gets the reason. `had` has the ids of those that were listed before.
 */
export const guestPlugins = (
  guests: readonly WidgetGuest[],
  had: Set<string>,
  told: (reason: string) => void,
): PluginManifest[] =>
  guests.flatMap((given, at) => {
    const path = nameOf(given, at)
    try {
      const guest = readGuest(given, path)
      const { id } = guest.manifest
      if (!URL.canParse(guest.code, document.baseURI)) throw new Malformed(`${path}.code is no address`)
      if (had.has(id)) throw new Malformed(`${path}.manifest.id is that of another plugin`)
      if (had.size >= MAX_GUESTS) throw new Malformed(`guests has more than ${MAX_GUESTS} plugins`)
      had.add(id)
      return [pluginOf(guest, had.size)]
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      told(error.message)
      return []
    }
  })

/** Names an item of the list by its id, because several calls of `init` make one list. */
const nameOf = ({ manifest }: WidgetGuest, at: number): string => {
  const { id } = (manifest ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? `guests '${id.slice(0, 20)}'` : `guests[${at}]`
}

function pluginOf(guest: ReadGuest, place: number): PluginManifest {
  const { id, title, version, adds } = guest.manifest
  let running: Promise<RunningGuest> | undefined
  const run = () =>
    import('./run-guest').then(
      ({ prepareGuest }) => prepareGuest(guest),
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
        order: place - MAX_GUESTS,
        name: label,
        connectorType: `guest.x-${id}.${name}`,
        tile: { background: '#3d4451', ink: '#ffffff', mark: MARK },
        when: ({ filters }) => !filters.includes('nwc'),
        asked: {
          title,
          hosts: guest.hosts,
          codeHost: new URL(guest.code, document.baseURI).host,
          fields: fields ?? [],
          async ask(question, signal) {
            running ??= run()
            return (await running).ask(name, question, signal)
          },
        },
      }),
    ),
  })
}
