import { OwnLists } from '#contracts/lists'
import { definePlugin } from '#kernel'
import { defineRoute, kindNames, routes, type ShellCondition, shortcuts, sidebarItems } from '#kernel/shell'
import type { IconDrawing } from '#ui-kit'

/** lucide's icon `bookmark` (ISC licence). It is defined here because a manifest imports no file of its folder. */
export const BOOKMARK_ICON: IconDrawing = [
  [
    'path',
    {
      d: 'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
    },
  ],
]

const bookmarksRoute = defineRoute('/bookmarks')

/**
 * Visitors have no bookmarks, so they get no link to the page. If they open its address, the page offers to sign in.
 */
const isSignedIn: ShellCondition = ({ session }) => session.pubkey !== undefined

export default definePlugin({
  id: 'bookmarks',
  version: '1.0.0',
  api: 1,
  title: 'Bookmarks',
  summary: 'Keeps notes and articles in your list of bookmarks, for everybody to see or for you alone.',
  icon: BOOKMARK_ICON,
  requires: [OwnLists],
  permissions: ['publish:10003', 'decrypt'],
  // Only a running plugin can read the list, on which the entries of a note's menu depend.
  activateOn: ['signed-in-idle'],
  contributes: [
    kindNames({ id: 'bookmarks', names: { 10003: ['your list of bookmarks', 'bookmark lists'] } }),
    routes({
      id: 'bookmarks',
      to: bookmarksRoute,
      title: 'Bookmarks',
      view: () => import('./views/bookmarks-page'),
    }),
    sidebarItems({
      id: 'bookmarks',
      order: 70,
      label: 'Bookmarks',
      icon: BOOKMARK_ICON,
      to: bookmarksRoute,
      when: isSignedIn,
    }),
    shortcuts({
      id: 'bookmarks',
      keys: 'g b',
      label: 'Go to bookmarks',
      to: bookmarksRoute,
      when: isSignedIn,
    }),
  ],
  activate: () => import('./plugin'),
})
