import { useRef, useState } from 'react'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventDraft } from '../ports/publishing'
import { publishNoteActionOnce } from '../shell/publish-note-action-once'
import { useKernel } from './kernel-context'
import { useNostr } from './use-query'
import { useStore } from './use-store'

interface NoteAction<Value> {
  /** The action, or its reversal, that is not signed yet, for example because an external signer is asking the user. */
  readonly pending: { readonly value?: Value } | undefined
  /** Publishes like `publishNoteActionOnce`. Without `value`, the event takes the action back. */
  publish(about: NostrEvent, draft: EventDraft, value?: Value): Promise<void>
  /** Stops waiting for the signature. */
  cancel(): void
}

/**
 * Returns what a button needs to publish an action about a note, such as a like, and to take it back. The button can
 * show the action before it is signed.
 */
export function useNoteActionPublisher<Value>(): NoteAction<Value> {
  const { resolve } = useKernel()
  const nostr = useNostr()
  const { pubkey } = useStore(nostr.session)
  const [pending, setPending] = useState<{ readonly value?: Value; readonly by: string | undefined }>()
  const controllerRef = useRef<AbortController>(undefined)
  return {
    // After an account switch, the former account's pending action is not shown.
    pending: pending?.by === pubkey ? pending : undefined,
    async publish(about, draft, value) {
      const action = { by: nostr.session.get().pubkey, ...(value !== undefined && { value }) }
      const controller = new AbortController()
      controllerRef.current = controller
      // If another action has become pending before this one is signed, the other one stays pending.
      const clearPending = () => setPending(current => (current === action ? undefined : current))
      setPending(action)
      await publishNoteActionOnce(
        about,
        draft,
        { nostr, resolve },
        { signal: controller.signal, onSigned: clearPending },
      )
      clearPending()
    },
    cancel: () => controllerRef.current?.abort(),
  }
}
