import type { OwnList } from '#contracts/lists'
import type { PluginContext } from '#kernel'
import { graphSettings } from './graph-settings'

/**
 * Moves an account's consent to decrypt private mutes to the plugin `lists`. Version 0.1 stored the consent, and the
 * decrypted people, in this plugin.
 */
export function migratePrivateMutesConsent(context: PluginContext, mutes: OwnList): void {
  const settings = context.settings(graphSettings)
  if (settings.get().readPrivateFor.length === 0) return
  const { session } = context.nostr
  const migrateCurrent = () => {
    const { pubkey } = session.get()
    if (pubkey === undefined || !settings.get().readPrivateFor.includes(pubkey)) return
    settings.set(draft => {
      draft.readPrivateFor = draft.readPrivateFor.filter(key => key !== pubkey)
    })
    mutes.setReadPrivate(true)
  }
  context.own(session.subscribe(migrateCurrent))
  migrateCurrent()
  const deleteOldRows = async () => {
    const { openGraphDatabase } = await import('./graph-storage')
    const database = await context.database(openGraphDatabase)
    await database.table('graph').where('id').startsWith('private/').delete()
  }
  // If the browser refuses to delete the old rows, they stay. Nothing reads them any more.
  void deleteOldRows().catch(() => {})
}
