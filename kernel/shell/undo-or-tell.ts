import type { ActionContext } from '../core/plugin'
import type { PublishJob } from '../ports/publishing'
import { Toasts } from './toasts'

/**
 * Takes back an event that is not sent yet. If it is too late, a toast says so. Resolves with true if it was taken
 * back.
 */
export async function undoOrTell(
  job: PublishJob,
  { resolve }: Pick<ActionContext, 'resolve'>,
): Promise<boolean> {
  if (await job.undo()) return true
  if (job.status.get().phase !== 'discarded')
    (await resolve(Toasts)).show({ text: 'It is already on its way.' })
  return false
}
