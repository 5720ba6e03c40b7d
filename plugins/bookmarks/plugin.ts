import { OwnLists } from '#contracts/lists'
import { noteMenu } from '#contracts/notes'
import type { PluginContext } from '#kernel'
import type { EventModerationInput } from '#kernel/ports'
import { BOOKMARK_LIST_SPEC, buildBookmarkTag, isBookmarked } from './bookmark-list'
import { BOOKMARK_ICON } from './manifest'

/** Adds the entries of a note's menu, which depend on whether the list contains the note. */
export function activate(context: PluginContext) {
  const { state } = context.use(OwnLists).getList(context.nostr, BOOKMARK_LIST_SPEC)
  const isAlreadyBookmarked = ({ event }: EventModerationInput) =>
    isBookmarked(state.get(), buildBookmarkTag(event))
  const commonFields = { icon: BOOKMARK_ICON, dependsOn: [state] }
  context.contribute(
    noteMenu({
      ...commonFields,
      id: 'bookmark',
      order: 12,
      label: 'Bookmark',
      when: facts => facts.session.canSign && !isAlreadyBookmarked(facts),
      action: () => import('./actions/bookmark'),
    }),
  )
  context.contribute(
    noteMenu({
      ...commonFields,
      id: 'bookmark-privately',
      order: 13,
      label: 'Bookmark privately',
      when: facts => facts.session.canSign && !isAlreadyBookmarked(facts),
      action: () => import('./actions/bookmark-privately'),
    }),
  )
  context.contribute(
    noteMenu({
      ...commonFields,
      id: 'remove-bookmark',
      order: 12,
      label: 'Remove bookmark',
      when: facts => facts.session.canSign && isAlreadyBookmarked(facts),
      action: () => import('./actions/remove-bookmark'),
    }),
  )
}
