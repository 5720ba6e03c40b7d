import { useEffect } from 'react'
import type { Contribution, Disposable } from '#kernel'
import { overlays, type ToastsService } from '#kernel/shell'
import { createToastStore, Toaster } from '#ui-kit'

/**
 * Creates the service that shows toasts. Their container is added at the first toast, but before its text, so that
 * screen readers read the text out.
 */
export function createToastsService(contribute: (contribution: Contribution) => Disposable): ToastsService {
  const loadStore = async () => {
    const toastStore = createToastStore()
    await new Promise<void>(resolve => {
      const ToastContainer = () => {
        useEffect(resolve, [])
        return <Toaster toasts={toastStore} />
      }
      contribute(overlays({ id: 'toasts', view: async () => ({ default: ToastContainer }) }))
    })
    return toastStore
  }
  let storePromise: ReturnType<typeof loadStore> | undefined
  return {
    show(message) {
      storePromise ??= loadStore()
      let isDismissed = false
      let dismiss = () => {
        isDismissed = true
      }
      void storePromise.then(toastStore => {
        if (!isDismissed) dismiss = toastStore.show(message)
      })
      return () => dismiss()
    },
  }
}
