import { type ComponentType, createElement, useEffect, useState } from 'react'

interface LazyComponentProps {
  /** Called if the code could not be loaded. The next use tries again. */
  readonly onLoadError?: () => void
}

/** A component whose code is loaded on its first use. */
export interface LazyComponent<P extends object> {
  /** The component. It renders nothing until its code has loaded. */
  readonly Component: (props: P & LazyComponentProps) => React.ReactNode
  /** Loads the code before its first use, for example when the pointer enters a button that opens the component. */
  preload(): void
}

export function createLazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> {
  let loadedComponent: ComponentType<P> | undefined
  let loadPromise: Promise<void> | undefined
  const loadComponent = () => {
    loadPromise ??= load().then(
      module => {
        loadedComponent = module.default
      },
      error => {
        loadPromise = undefined
        throw error
      },
    )
    return loadPromise
  }
  function Component({ onLoadError, ...props }: P & LazyComponentProps) {
    const [isLoaded, setIsLoaded] = useState(loadedComponent !== undefined)
    useEffect(() => {
      if (isLoaded) return
      let isMounted = true
      loadComponent().then(
        () => isMounted && setIsLoaded(true),
        () => isMounted && onLoadError?.(),
      )
      return () => {
        isMounted = false
      }
    }, [isLoaded, onLoadError])
    return isLoaded && loadedComponent ? createElement(loadedComponent, props as unknown as P) : null
  }
  return { Component, preload: () => void loadComponent().catch(() => {}) }
}
