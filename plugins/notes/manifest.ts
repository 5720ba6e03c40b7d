import { definePlugin, settingsSections } from '#kernel'
import { NoteByRef, NoteCard, noteKinds, noteMenu, RichText } from './contract'

export default definePlugin({
  id: 'notes',
  version: '1.0.0',
  api: 1,
  title: 'Notes',
  summary: 'Shows notes and reposts, with their pictures, films and quotes.',
  icon: 'note',
  contributes: [
    NoteCard.by(() => import('./views/note-card'), { early: true }),
    NoteByRef.by(() => import('./views/note-by-ref')),
    RichText.by(() => import('./views/rich-text')),
    noteKinds({ id: 'text', kinds: [1], early: true, view: () => import('./views/text-note') }),
    noteKinds({ id: 'repost', kinds: [6, 16], bare: true, view: () => import('./views/repost') }),
    noteMenu({
      id: 'copy-content',
      order: 10,
      label: 'Copy Note Content',
      icon: 'copy',
      done: 'Copied',
      when: ({ event }) => event.content !== '',
      action: () => import('./actions/copy-note-content'),
    }),
    noteMenu({
      id: 'copy-link',
      order: 30,
      label: 'Copy link',
      icon: 'link',
      done: 'Copied',
      action: () => import('./actions/copy-link'),
    }),
    noteMenu({
      id: 'copy-id',
      order: 40,
      label: 'Copy Event ID',
      icon: 'hash',
      done: 'Copied',
      action: () => import('./actions/copy-event-id'),
    }),
    settingsSections({
      id: 'content',
      title: 'Content',
      icon: 'image',
      view: () => import('./views/content-section'),
    }),
  ],
})
