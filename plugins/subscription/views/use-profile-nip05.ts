import { useState } from 'react'
import type { NostrAccess } from '#kernel/ports'
import { useNostr, useQuery, useService } from '#kernel/react'
import { Toasts, type ToastsService } from '#kernel/shell'
import { getErrorMessage } from '../shop/get-error-message'

/** The NIP-05 address on an account's profile. */
export interface ProfileNip05 {
  /** False while relays may still send the profile. */
  readonly isKnown: boolean
  /** The text in the profile (kind 0). It is not verified, so it may be anything. */
  readonly currentAddress: string | undefined
  /** True while the profile is being changed. */
  readonly isBusy: boolean
  /** Puts an address on the profile. A toast then offers Undo or says why it failed. */
  setAddress(address: string): Promise<void>
}

/** Reads and changes the address on the profile of the current account (hex). */
export function useProfileNip05(pubkey: string): ProfileNip05 {
  const nostr = useNostr()
  const toasts = useService(Toasts)
  const { events, complete, phase } = useQuery({ kinds: [0], authors: [pubkey] })
  const [isBusy, setIsBusy] = useState(false)
  const currentAddress = parseNip05Address(events[0]?.content)
  return {
    isKnown: events.length > 0 || complete || phase === 'settled',
    currentAddress,
    isBusy,
    async setAddress(address) {
      if (isBusy) return
      setIsBusy(true)
      await publishAddress(address, { nostr, toasts, pubkey, formerAddress: currentAddress })
      setIsBusy(false)
    },
  }
}

interface ProfileUpdate {
  readonly nostr: NostrAccess
  readonly toasts: ToastsService
  readonly pubkey: string
  readonly formerAddress: string | undefined
}

async function publishAddress(
  address: string,
  { nostr, toasts, pubkey, formerAddress }: ProfileUpdate,
): Promise<void> {
  const showFailure = (error: unknown) =>
    toasts.show({ text: `Your profile could not be changed. ${getErrorMessage(error)}`, tone: 'danger' })
  try {
    const job = nostr.editList({ kind: 0 }, [{ set: { nip05: address } }])
    const undo = async () => {
      if (await job.undo()) return
      // Another account is signed in now. Undo would change that account's profile.
      if (nostr.session.get().pubkey !== pubkey) return
      await nostr.editList({ kind: 0 }, [{ set: { nip05: formerAddress ?? null } }]).whenSigned
    }
    const listening = job.status.subscribe(() => {
      // Too few relays have answered to know the newest profile. The change waits in the outbox, perhaps for a long
      // time.
      const { phase, reason } = job.status.get()
      if (phase !== 'queued' || reason === undefined) return
      listening.dispose()
      toasts.show({ text: reason })
    })
    await job.whenSigned.finally(() => listening.dispose())
    toasts.show({ text: `Your profile says ${address} now.`, undo: () => void undo().catch(showFailure) })
  } catch (error) {
    showFailure(error)
  }
}

/** Returns the address in the content of a profile. */
function parseNip05Address(content = '{}'): string | undefined {
  try {
    const { nip05 } = (JSON.parse(content) ?? {}) as Readonly<Record<string, unknown>>
    return typeof nip05 === 'string' && nip05.trim() !== '' ? nip05 : undefined
  } catch {
    return undefined
  }
}
