import { useEffect, useRef } from 'react'

/** Calls `onEnd` once, after a total of `durationMs` during which `isPaused` was false. */
export function useCountdown(durationMs: number, isPaused: boolean, onEnd: () => void): void {
  const remainingMs = useRef(durationMs)
  const onEndRef = useRef(onEnd)
  useEffect(() => {
    onEndRef.current = onEnd
  })
  useEffect(() => {
    if (isPaused) return
    const startedAtMs = performance.now()
    const timer = setTimeout(() => onEndRef.current(), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startedAtMs))
    }
  }, [isPaused])
}
