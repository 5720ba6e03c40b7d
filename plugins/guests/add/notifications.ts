import { notificationKinds } from '#contracts/notifications'
import type { AddParts } from './parts'

/** The kinds of events about which a guest has the app notify the reader. The guest learns nothing of it. */
export const addNotifications = ({ manifest }: AddParts) =>
  (manifest.adds.notifications ?? []).map(({ id, label, icon, kinds, title }) =>
    notificationKinds({
      id,
      order: 1_000,
      kinds,
      label,
      icon,
      of: ({ event, ids, address }) => ({ about: ids.at(-1) ?? address ?? event.id }),
      title: () => title,
    }),
  )
