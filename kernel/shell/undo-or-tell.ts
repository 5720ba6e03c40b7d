import type { ActionContext } from '../core/plugin'
import type { PublishJob } from '../ports/publishing'
import { Toasts } from './toasts'

/** Takes back what is not sent yet; where it is too late that is said: a message waits for its reader, a note does not. */
export async function undoOrTell(
  job: PublishJob,
  { resolve }: Pick<ActionContext, 'resolve'>,
): Promise<boolean> {
  if (await job.undo()) return true
  if (job.status.get().phase !== 'discarded')
    (await resolve(Toasts)).show({ text: 'It is already on its way.' })
  return false
}
