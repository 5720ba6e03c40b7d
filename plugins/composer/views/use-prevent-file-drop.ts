import { useEffect } from 'react'

/** Prevents the browser from replacing the app with a file that is dropped outside the drop zone. */
export function usePreventFileDrop(): void {
  useEffect(() => {
    const preventNavigation = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    for (const name of ['dragover', 'drop'] as const) addEventListener(name, preventNavigation)
    return () => {
      for (const name of ['dragover', 'drop'] as const) removeEventListener(name, preventNavigation)
    }
  }, [])
}
