import type { PluginContext } from '#kernel'
import { portableSettings } from '#kernel/shell'
import { CONTENT_SETTINGS, contentSettings } from './content-settings'
import { FileDownloads, FocusedNote, noteKindOf, noteKinds } from './contract'
import { createDownloads } from './encrypted/downloads'
import { currentCard } from './keys/note-cards'

export function activate(context: PluginContext): void {
  context.contribute(
    portableSettings({
      id: 'content',
      title: 'Content of notes',
      key: CONTENT_SETTINGS,
      definition: contentSettings,
    }),
  )
  context.provide(FocusedNote, {
    get() {
      const id = currentCard()?.dataset.note
      const event = id === undefined ? undefined : context.nostr.peek({ id })
      const kind = event && noteKindOf(context.contributions(noteKinds), event.kind)
      return kind?.value.signedFor ? undefined : event
    },
  })
  context.provide(FileDownloads, createDownloads(context))
}
