import { useEffect, useRef, useState } from 'react'
import type { NostrAccess } from '#kernel/ports'

export interface ProfileSaveState {
  readonly isBusy: boolean
  /** A text for the user that names what saving is waiting for, such as answers from relays. */
  readonly status: string
  /** The reason why the profile was not saved, as a message for the user. */
  readonly problem: string | undefined
  /** Sets these fields of the profile (kind 0). Resolves with true when the new profile is signed. */
  save(fields: Readonly<Record<string, string>>): Promise<boolean>
}

/** Saves fields of the profile. All other fields stay as in the newest version on the relays. */
export function useSaveProfile(nostr: NostrAccess): ProfileSaveState {
  const [isBusy, setIsBusy] = useState(false)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState<string>()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return {
    isBusy,
    status,
    problem,
    async save(fields) {
      if (isBusy || Object.keys(fields).length === 0) return false
      setIsBusy(true)
      setProblem(undefined)
      const job = nostr.editList({ kind: 0 }, [{ set: fields }])
      const stopWatching = job.status.subscribe(() => setStatus(job.status.get().reason ?? ''))
      try {
        await job.whenSigned
        // False if the user has left this step meanwhile.
        return isMounted.current
      } catch (error) {
        setProblem(error instanceof Error ? error.message : 'The profile was not saved.')
        return false
      } finally {
        stopWatching.dispose()
        setStatus('')
        setIsBusy(false)
      }
    },
  }
}
