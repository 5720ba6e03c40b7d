import { useState } from 'react'
import type { ListChange } from '#kernel/ports'
import { useNostr, useService } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { Button, SettingsRow } from '#ui-kit'
import { SERVER_LIST } from '../upload/published-servers'

/** Returns a function that publishes changes of the server list and reports the result. */
export function useServerList(): { busy: boolean; change(changes: readonly ListChange[]): Promise<void> } {
  const nostr = useNostr()
  const toasts = useService(Toasts)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async change(changes) {
      setBusy(true)
      try {
        await nostr.edit({ kind: SERVER_LIST }, changes).sent
        toasts.show({ text: 'Your list of media servers is published.' })
      } catch (error) {
        const why = error instanceof Error ? error.message : ''
        toasts.show({ text: `Your list of media servers was not published. ${why}`.trim(), tone: 'danger' })
      } finally {
        setBusy(false)
      }
    },
  }
}

/**
 * Offers to publish the server list, so that other apps know the servers. Without the user's consent, nothing is
 * published.
 */
export function PublishServers(props: { changes: readonly ListChange[]; busy: boolean; onPublish(): void }) {
  const { changes, busy, onPublish } = props
  return (
    <SettingsRow
      label={changes.length > 0 ? 'Publish your Blossom servers' : 'Other apps know your Blossom servers.'}
      hint={
        changes.length > 0 &&
        'The default one comes first. Other apps then upload there too, and look there for what is missing elsewhere.'
      }
    >
      {changes.length > 0 && (
        <Button busy={busy} onClick={onPublish}>
          Publish
        </Button>
      )}
    </SettingsRow>
  )
}
