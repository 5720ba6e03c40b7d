import { useEffect, useState } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { useNostr, useService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { Button, pluralize, RelativeTime, SettingsRow, SettingsSection } from '#ui-kit'
import { getListedPubkeys } from '../service/root-lists'
import { useGraph } from './use-graph'

const LISTS = [
  { kind: 3, title: 'Follows' },
  { kind: 10_000, title: 'Mutes' },
] as const

const people = (n: number) => pluralize(n, 'person', 'people')

/** Says how many people restoring a stored version would add and remove. */
function describeDifference(version: NostrEvent, currentKeys: ReadonlySet<string>): string {
  const then = getListedPubkeys(version.tags, version.pubkey)
  const back = [...then].filter(key => !currentKeys.has(key)).length
  const removedCount = [...currentKeys].filter(key => !then.has(key)).length
  const parts = [
    ...(back ? [`${back} would come back`] : []),
    ...(removedCount ? [`${removedCount} would go`] : []),
  ]
  return parts.join(', ') || 'The same people'
}

/** Shows earlier versions of the reader's own lists, which are stored on this device, and restores one of them. */
export function EarlierListVersions() {
  const nostr = useNostr()
  const graph = useGraph()
  const toasts = useService(Toasts)
  const version = useStore(graph.version)
  const { pubkey, canSign } = useStore(nostr.session)
  const [storedVersions, setStoredVersions] = useState<readonly (readonly NostrEvent[])[]>([])
  const [busy, setBusy] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a list adds an earlier version
  useEffect(() => {
    let isMounted = true
    const ask = canSign && pubkey ? LISTS.map(({ kind }) => nostr.getListVersions({ kind })) : []
    // The versions cannot be read, so none are shown. Changing a list fails for the same reason, and then says so.
    Promise.all(ask).then(
      all => isMounted && setStoredVersions(all),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [nostr, pubkey, canSign, version])

  const restore = async ({ id, kind, tags, content }: NostrEvent) => {
    setBusy(id)
    try {
      await nostr.editList({ kind }, [{ restore: { tags, content } }]).whenSent
      toasts.show({ text: 'The earlier list is restored.' })
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      toasts.show({ text: `The list could not be restored. ${why}`.trim(), tone: 'danger' })
    }
    setBusy(undefined)
  }
  const rows = LISTS.flatMap(({ kind, title }, n) => {
    const newest = nostr.peek({ kind, pubkey: pubkey ?? '' })
    const now = newest ? getListedPubkeys(newest.tags, newest.pubkey) : new Set<string>()
    const earlier = (storedVersions[n] ?? []).filter(
      event => event.pubkey === pubkey && event.id !== newest?.id,
    )
    return earlier.map(event => ({ event, title, now }))
  })
  if (rows.length === 0) return null
  return (
    <SettingsSection
      title="Earlier versions of your lists"
      description="The people you followed and muted before the last changes, kept in this browser. Going back can be undone here, too."
    >
      <ul>
        {rows.map(({ event, title, now }) => (
          <li key={event.id}>
            <SettingsRow
              label={`${title}: ${people(getListedPubkeys(event.tags, event.pubkey).size)}`}
              hint={
                <>
                  {describeDifference(event, now)}, <RelativeTime timeSeconds={event.created_at} />
                </>
              }
            >
              <Button
                size="small"
                busy={busy === event.id}
                disabled={busy !== undefined}
                onClick={() => void restore(event)}
              >
                Restore
              </Button>
            </SettingsRow>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
