import { useEffect, useRef } from 'react'

/** Milliseconds without a change after which edits are saved. */
const SAVE_DEBOUNCE_MS = 1_000

export interface Autosave<T> {
  later(value: T): void
  /** Drops the change that is not saved yet. */
  cancel(): void
}

/** Saves one second after the last change, or immediately when the editor or the page closes. */
export function useAutosave<T>(save: (value: T) => void): Autosave<T> {
  const latest = useRef(save)
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => {
    latest.current = save
  })
  const cancel = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }
  useEffect(() => {
    const flush = () => {
      const last = waiting.current
      if (!last) return
      clearTimeout(last.timer)
      waiting.current = undefined
      latest.current(last.value)
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return {
    cancel,
    later(value) {
      cancel()
      const timer = setTimeout(() => {
        waiting.current = undefined
        latest.current(value)
      }, SAVE_DEBOUNCE_MS)
      waiting.current = { value, timer }
    },
  }
}
