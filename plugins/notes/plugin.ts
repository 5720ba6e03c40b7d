import type { PluginContext } from '#kernel'
import { FocusedNote } from './contract'
import { currentCard } from './keys/note-cards'

export function activate(context: PluginContext): void {
  context.provide(FocusedNote, {
    get() {
      const id = currentCard()?.dataset.note
      return id === undefined ? undefined : context.nostr.peek({ id })
    },
  })
}
