import type { PluginContext } from '#kernel'
import { OwnRelays } from './contract'

export function activate(context: PluginContext): void {
  context.provide(OwnRelays, { change: changes => context.nostr.editList({ kind: 10_002 }, changes) })
}
