import type { PluginContext } from '#kernel'
import { exportableSettings } from '#kernel/shell'
import { CONTENT_SETTINGS_KEY, contentSettings } from './content-settings'
import { FileDownloads, FocusedNote, findNoteKindContribution, noteKinds } from './contract'
import { createFileDownloads } from './encrypted/file-downloads'
import { findCurrentCard } from './keys/note-cards'

export function activate(context: PluginContext): void {
  context.contribute(
    exportableSettings({
      id: 'content',
      title: 'Content of notes',
      key: CONTENT_SETTINGS_KEY,
      definition: contentSettings,
    }),
  )
  context.provide(FocusedNote, {
    get() {
      const id = findCurrentCard()?.dataset.note
      const event = id === undefined ? undefined : context.nostr.peek({ id })
      const kind = event && findNoteKindContribution(context.contributions(noteKinds), event.kind)
      return kind?.value.isSignedForOthers ? undefined : event
    },
  })
  context.provide(FileDownloads, createFileDownloads(context))
}
