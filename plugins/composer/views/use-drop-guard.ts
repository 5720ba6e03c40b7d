import { useEffect } from 'react'

/** A file that is let go beside where it belongs does not take the place of the app, which a browser would let it. */
export function useDropGuard(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    for (const name of ['dragover', 'drop'] as const) addEventListener(name, keep)
    return () => {
      for (const name of ['dragover', 'drop'] as const) removeEventListener(name, keep)
    }
  }, [])
}
