import { noteKinds } from '#contracts/notes'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'channels',
  version: '1.0.0',
  api: 1,
  title: 'Channels',
  summary: 'Public chat rooms, as cards in feeds.',
  icon: 'chats',
  contributes: [noteKinds({ id: 'channel', kinds: [40], view: () => import('./views/channel-card') })],
})
