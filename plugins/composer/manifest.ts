import { noteActions } from '#contracts/notes'
import { definePlugin } from '#kernel'
import { footerItems, settingsSections, shellPieces, shortcuts } from '#kernel/shell'
import { Composer, CustomEmoji, MediaUpload } from './contract'

export default definePlugin({
  id: 'composer',
  version: '1.0.0',
  api: 1,
  title: 'Composer',
  summary: 'Write notes, replies and quotes, with pictures and films.',
  icon: 'edit',
  records: ['pinion/draft/'],
  provides: [Composer, CustomEmoji, MediaUpload],
  permissions: [
    'publish:1',
    'publish:1111',
    'publish:10063',
    'publish-as',
    'sign:24242',
    'sign:27235',
    'network:media servers',
    'database',
  ],
  contributes: [
    shellPieces({
      id: 'new-post',
      order: 20,
      place: 'sidebar-bottom',
      when: ({ session }) => session.canSign,
      view: () => import('./views/new-post-button'),
    }),
    footerItems({
      id: 'new-post',
      order: 30,
      when: ({ session }) => session.canSign,
      view: () => import('./views/new-post-icon'),
    }),
    noteActions({
      id: 'reply',
      order: 10,
      label: 'Replies',
      when: ({ signedFor }) => !signedFor,
      view: () => import('./views/reply-button'),
    }),
    noteActions({
      id: 'sending',
      order: 90,
      label: 'Sending states',
      when: ({ event, session }) => event.pubkey === session.pubkey,
      view: () => import('./views/sending-state'),
    }),
    shortcuts({
      id: 'reply',
      order: 14,
      keys: 'r',
      label: 'Reply to the note',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/reply'),
      writes: true,
    }),
    shortcuts({
      id: 'new-post',
      order: 40,
      keys: 'n',
      label: 'Write a new note',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/new-post'),
      writes: true,
    }),
    settingsSections({
      id: 'media-servers',
      order: 35,
      title: 'Media servers',
      icon: 'upload',
      view: () => import('./views/media-servers-section'),
    }),
  ],
  activateOn: ['sign-out'],
  activate: () => import('./plugin'),
})
