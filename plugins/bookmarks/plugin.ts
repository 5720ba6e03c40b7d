import { OwnLists } from '#contracts/lists'
import { noteMenu } from '#contracts/notes'
import type { PluginContext } from '#kernel'
import type { EventFacts } from '#kernel/ports'
import { BOOKMARKS, isBookmarked, nameOf } from './bookmark-list'
import { BOOKMARK_ICON } from './manifest'

/** Adds the entries of a note's menu, which depend on whether the list contains the note. */
export function activate(context: PluginContext) {
  const { state } = context.use(OwnLists).of(context.nostr, BOOKMARKS)
  const isKept = ({ event }: EventFacts) => isBookmarked(state.get(), nameOf(event))
  const common = { icon: BOOKMARK_ICON, dependsOn: [state] }
  context.contribute(
    noteMenu({
      ...common,
      id: 'bookmark',
      order: 12,
      label: 'Bookmark',
      when: facts => facts.session.canSign && !isKept(facts),
      action: () => import('./actions/bookmark'),
    }),
  )
  context.contribute(
    noteMenu({
      ...common,
      id: 'bookmark-privately',
      order: 13,
      label: 'Bookmark privately',
      when: facts => facts.session.canSign && !isKept(facts),
      action: () => import('./actions/bookmark-privately'),
    }),
  )
  context.contribute(
    noteMenu({
      ...common,
      id: 'remove-bookmark',
      order: 12,
      label: 'Remove bookmark',
      when: facts => facts.session.canSign && isKept(facts),
      action: () => import('./actions/remove-bookmark'),
    }),
  )
}
