import { useEffect, useRef, useState } from 'react'
import type { NostrAccess } from '#kernel/ports'

export interface SavedProfile {
  readonly busy: boolean
  /** Says what saving waits for, such as relays that have not answered. */
  readonly status: string
  /** The reason why the profile was not saved, as a message for the user. */
  readonly problem: string | undefined
  /** Sets these fields of the profile (kind 0). Resolves with true when the new profile is signed. */
  save(fields: Readonly<Record<string, string>>): Promise<boolean>
}

/** Saves fields of the profile. Other fields stay as they are in the newest version on the relays. */
export function useSaveProfile(nostr: NostrAccess): SavedProfile {
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState<string>()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return {
    busy,
    status,
    problem,
    async save(fields) {
      if (busy || Object.keys(fields).length === 0) return false
      setBusy(true)
      setProblem(undefined)
      const job = nostr.edit({ kind: 0 }, [{ set: fields }])
      const watching = job.status.subscribe(() => setStatus(job.status.get().reason ?? ''))
      try {
        await job.signed
        // False if the user has left the step while the profile was being signed.
        return here.current
      } catch (error) {
        setProblem(error instanceof Error ? error.message : 'The profile was not saved.')
        return false
      } finally {
        watching.dispose()
        setStatus('')
        setBusy(false)
      }
    },
  }
}
