import { useState } from 'react'
import type { ListChange } from '#kernel/ports'
import { useNostr, useService } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { Button, SettingsRow } from '#ui-kit'
import { SERVER_LIST_KIND } from '../servers/published-servers'

/** Returns a function that publishes changes of the server list and reports the result. */
export function useServerListPublisher(): {
  isBusy: boolean
  publishChanges(changes: readonly ListChange[]): Promise<void>
} {
  const nostr = useNostr()
  const toasts = useService(Toasts)
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async publishChanges(changes) {
      setBusy(true)
      try {
        await nostr.editList({ kind: SERVER_LIST_KIND }, changes).whenSent
        toasts.show({ text: 'Your list of media servers is published.' })
      } catch (error) {
        const reason = error instanceof Error ? error.message : ''
        toasts.show({
          text: `Your list of media servers was not published. ${reason}`.trim(),
          tone: 'danger',
        })
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
export function PublishServerList(props: {
  changes: readonly ListChange[]
  isBusy: boolean
  onPublish(): void
}) {
  const { changes, isBusy, onPublish } = props
  return (
    <SettingsRow
      label={changes.length > 0 ? 'Publish your Blossom servers' : 'Other apps know your Blossom servers.'}
      hint={
        changes.length > 0 &&
        'The default one comes first. Other apps then upload there too, and look there for what is missing elsewhere.'
      }
    >
      {changes.length > 0 && (
        <Button busy={isBusy} onClick={onPublish}>
          Publish
        </Button>
      )}
    </SettingsRow>
  )
}
