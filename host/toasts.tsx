import { useEffect } from 'react'
import type { Contribution, Disposable } from '#kernel'
import { overlays, type ToastsService } from '#kernel/shell'
import { createToasts, Toaster } from '#ui-kit'

/**
 * Creates the service that shows toasts. Their container is added at the first toast, but before its text, so that
 * screen readers read the text out.
 */
export function createToastsService(contribute: (what: Contribution) => Disposable): ToastsService {
  const load = async () => {
    const toasts = createToasts()
    await new Promise<void>(resolve => {
      const Place = () => {
        useEffect(resolve, [])
        return <Toaster toasts={toasts} />
      }
      contribute(overlays({ id: 'toasts', view: async () => ({ default: Place }) }))
    })
    return toasts
  }
  let loading: ReturnType<typeof load> | undefined
  return {
    show(message) {
      loading ??= load()
      let dismissed = false
      let dismiss = () => {
        dismissed = true
      }
      void loading.then(toasts => {
        if (!dismissed) dismiss = toasts.show(message)
      })
      return () => dismiss()
    },
  }
}
