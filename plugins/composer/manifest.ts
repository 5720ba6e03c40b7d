import { noteActions } from '#contracts/notes'
import { definePlugin } from '#kernel'
import { bottomBarItems, shellViews, shortcuts } from '#kernel/shell'
import { Composer, CustomEmojiList, composerSections } from './contract'

export default definePlugin({
  id: 'composer',
  version: '1.0.0',
  api: 1,
  title: 'Composer',
  summary: 'Write notes, replies and quotes, with pictures and films.',
  icon: 'edit',
  records: ['pinion/draft/'],
  provides: [Composer, CustomEmojiList],
  permissions: ['publish:1', 'publish:1111', 'publish-as', 'database'],
  contributes: [
    shellViews({
      id: 'new-post',
      order: 20,
      place: 'sidebar-bottom',
      when: ({ session }) => session.canSign,
      view: () => import('./views/sidebar-new-post-button'),
    }),
    bottomBarItems({
      id: 'new-post',
      order: 30,
      when: ({ session }) => session.canSign,
      view: () => import('./views/footer-new-post-button'),
    }),
    noteActions({
      id: 'reply',
      order: 10,
      label: 'Replies',
      when: ({ isSignedForOthers }) => !isSignedForOthers,
      view: () => import('./views/reply-button'),
    }),
    noteActions({
      id: 'sending',
      order: 90,
      label: 'Sending states',
      when: ({ event, session }) => event.pubkey === session.pubkey,
      view: () => import('./views/note-sending-status'),
    }),
    shortcuts({
      id: 'reply',
      order: 14,
      keys: 'r',
      label: 'Reply to the note',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/reply-to-focused-note'),
      writes: true,
    }),
    shortcuts({
      id: 'new-post',
      order: 40,
      keys: 'n',
      label: 'Write a new note',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/open-new-post'),
      writes: true,
    }),
    composerSections({ id: 'author', order: 10, view: () => import('./views/composer-author') }),
  ],
  activateOn: ['sign-out'],
  activate: () => import('./plugin'),
})
