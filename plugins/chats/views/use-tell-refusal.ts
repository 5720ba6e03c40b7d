import { Refusal } from '#kernel'
import { useKernel } from '#kernel/react'
import { Toasts } from '#kernel/shell'

/** Returns a function that runs an action of a conversation, and shows the reason if it is refused. */
export function useTellRefusal(): (act: () => Promise<void>) => void {
  const kernel = useKernel()
  return act =>
    void act().catch(async error => {
      const text = error instanceof Refusal ? error.message : 'That did not work.'
      const toasts = await kernel.resolve(Toasts)
      toasts.show({ text, tone: 'danger' })
    })
}
