import type { ActionContext } from '../core/plugin'
import type { PublishJob } from '../ports/publishing'
import { Toasts } from './toasts'

/** Undoes an event that is not sent yet. If it is too late, shows a toast. Resolves with true if it was undone. */
export async function undoOrShowToast(
  job: PublishJob,
  { resolve }: Pick<ActionContext, 'resolve'>,
): Promise<boolean> {
  if (await job.undo()) return true
  if (job.status.get().phase !== 'discarded')
    (await resolve(Toasts)).show({ text: 'It is already on its way.' })
  return false
}
