import type { PluginContext } from '#kernel'
import { FileDownloads, FocusedNote } from './contract'
import { createDownloads } from './encrypted/downloads'
import { currentCard } from './keys/note-cards'

const RECEIPT = 9735

export function activate(context: PluginContext): void {
  context.provide(FocusedNote, {
    get() {
      const id = currentCard()?.dataset.note
      const event = id === undefined ? undefined : context.nostr.peek({ id })
      return event?.kind === RECEIPT ? undefined : event
    },
  })
  context.provide(FileDownloads, createDownloads(context))
}
