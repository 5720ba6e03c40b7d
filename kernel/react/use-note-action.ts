import { useRef, useState } from 'react'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventDraft } from '../ports/publishing'
import { publishOnce } from '../shell/publish-once'
import { useKernel } from './kernel-context'
import { useNostr } from './use-query'
import { useStore } from './use-store'

interface NoteAction<Value> {
  /** The action, or its reversal, that is not signed yet, for example because an external signer is asking the user. */
  readonly pending: { readonly value?: Value } | undefined
  /** Publishes like `publishOnce`. Without `value`, the event takes the action back. */
  publish(about: NostrEvent, draft: EventDraft, value?: Value): Promise<void>
  /** Stops waiting for the signature. */
  giveUp(): void
}

/**
 * Returns what a button needs that publishes something about a note, such as a like, and takes it back. The button can
 * show the action before it is signed.
 */
export function useNoteAction<Value>(): NoteAction<Value> {
  const { resolve } = useKernel()
  const nostr = useNostr()
  const { pubkey } = useStore(nostr.session)
  const [pending, setPending] = useState<{ readonly value?: Value; readonly by: string | undefined }>()
  const asked = useRef<AbortController>(undefined)
  return {
    // After an account switch, the former account's pending action is not shown.
    pending: pending?.by === pubkey ? pending : undefined,
    async publish(about, draft, value) {
      const now = { by: nostr.session.get().pubkey, ...(value !== undefined && { value }) }
      const giveUp = new AbortController()
      asked.current = giveUp
      // If another action has become pending before this one is signed, the other one stays pending.
      const stop = () => setPending(then => (then === now ? undefined : then))
      setPending(now)
      await publishOnce(about, draft, { nostr, resolve }, { signal: giveUp.signal, onSigned: stop })
      stop()
    },
    giveUp: () => asked.current?.abort(),
  }
}
