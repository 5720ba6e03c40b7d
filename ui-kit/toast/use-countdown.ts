import { useEffect, useRef } from 'react'

/** Calls `onEnd` once, after a total of `ms` during which `held` was false. */
export function useCountdown(ms: number, held: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - started))
    }
  }, [held])
}
