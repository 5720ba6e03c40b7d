import { type ContributionBase, defineContributionPoint, defineService, type ViewLoader } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

/** A tab of the dialog that lists what people did with a note, such as likes, reposts or zaps. */
export const reactionTabs = defineContributionPoint<
  ContributionBase & {
    readonly label: string
    readonly view: ViewLoader<{ readonly event: NostrEvent }>
  }
>('reaction-tabs')

/** The service that shows who reacted to a note. */
export interface ReactionsDialogService {
  open(event: NostrEvent): void
}
export const ReactionsDialog = defineService<ReactionsDialogService>('reactions.dialog@1')
