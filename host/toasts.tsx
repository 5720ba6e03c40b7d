import { useEffect } from 'react'
import type { Contribution, Disposable } from '#kernel'
import { overlays, type ToastsService } from '#kernel/shell'
import { createToasts, Toaster } from '#ui-kit'

/** The container of messages is created with the first one, before its text, so that screen readers read it out. */
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
