import { UserFacingError } from '#kernel'
import { useKernel } from '#kernel/react'
import { type ToastMessage, Toasts } from '#kernel/shell'

/**
 * Returns a function that runs an action, and shows the reason in a toast if the action fails. `doneText` is shown if it
 * succeeds, for an action whose result cannot be seen.
 */
export function useRunWithErrorToast(): (action: () => Promise<void>, doneText?: string) => void {
  const kernel = useKernel()
  const showToast = async (toast: ToastMessage) => (await kernel.resolve(Toasts)).show(toast)
  return (action, doneText) =>
    void action().then(
      () => {
        if (doneText !== undefined) void showToast({ text: doneText })
      },
      error => {
        const text = error instanceof UserFacingError ? error.message : 'That did not work.'
        void showToast({ text, tone: 'danger' })
      },
    )
}
