import { UserFacingError } from '#kernel'
import { useKernel } from '#kernel/react'
import { Toasts } from '#kernel/shell'

/** Returns a function that runs an action, and shows the reason in a toast if the action fails. */
export function useRunWithErrorToast(): (action: () => Promise<void>) => void {
  const kernel = useKernel()
  return action =>
    void action().catch(async error => {
      const text = error instanceof UserFacingError ? error.message : 'That did not work.'
      const toasts = await kernel.resolve(Toasts)
      toasts.show({ text, tone: 'danger' })
    })
}
