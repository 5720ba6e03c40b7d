import { useEffect, useRef } from 'react'

/** Milliseconds without a change after which edits are saved. */
const SAVE_DEBOUNCE_MS = 1_000

export interface Autosave<T> {
  saveLater(value: T): void
  /** Drops the change that is not saved yet. */
  cancel(): void
}

/** Saves one second after the last change, or immediately when the editor or the page closes. */
export function useAutosave<T>(save: (value: T) => void): Autosave<T> {
  const latestSave = useRef(save)
  const pendingSave = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => {
    latestSave.current = save
  })
  const cancel = () => {
    clearTimeout(pendingSave.current?.timer)
    pendingSave.current = undefined
  }
  useEffect(() => {
    const flush = () => {
      const lastPending = pendingSave.current
      if (!lastPending) return
      clearTimeout(lastPending.timer)
      pendingSave.current = undefined
      latestSave.current(lastPending.value)
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return {
    cancel,
    saveLater(value) {
      cancel()
      const timer = setTimeout(() => {
        pendingSave.current = undefined
        latestSave.current(value)
      }, SAVE_DEBOUNCE_MS)
      pendingSave.current = { value, timer }
    },
  }
}
