import { type ComponentType, createElement, useEffect, useState } from 'react'

interface PartProps {
  /** Called if the code could not be loaded. The next use tries again. */
  readonly onMissing?: () => void
}

/** A component whose code is loaded on its first use. */
export interface LazyPart<P extends object> {
  /** The component. It renders nothing until its code has loaded. */
  readonly Part: (props: P & PartProps) => React.ReactNode
  /** Loads the code before its first use, for example when the pointer comes near. */
  preload(): void
}

export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let made: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetch = () => {
    loading ??= load().then(
      module => {
        made = module.default
      },
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Part({ onMissing, ...props }: P & PartProps) {
    const [ready, setReady] = useState(made !== undefined)
    useEffect(() => {
      if (ready) return
      let here = true
      fetch().then(
        () => here && setReady(true),
        () => here && onMissing?.(),
      )
      return () => {
        here = false
      }
    }, [ready, onMissing])
    return ready && made ? createElement(made, props as unknown as P) : null
  }
  return { Part, preload: () => void fetch().catch(() => {}) }
}
